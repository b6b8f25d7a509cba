import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';

interface CopyAddressProps {
  readonly name: string;
  /** Of its page, behind the host. */
  readonly url: string;
  /** Shows the address beside a labelled button; in lists there is only an icon. */
  readonly visible?: true;
}

/** Copies the address of a display; if the browser denies that, shows it for manual copying. */
export function CopyAddress({ name, url, visible }: CopyAddressProps) {
  const { t } = useTranslation('displays');
  const toasts = useToasts();
  const address = `${window.location.origin}${url}`;
  const { element, copy } = useCopy<HTMLElement>(address);

  async function copyIt() {
    if (await copy()) toasts.success({ title: t('COPY_URL_SUCCESS'), text: address });
    else toasts.warning({ title: t('COPY_URL_FAILED'), text: t('copyByHand', { address }), stays: true });
  }

  const text = <span ref={element}>{address}</span>;
  const label = t('copyOf', { name });
  if (!visible)
    return (
      <>
        <VisuallyHidden>{text}</VisuallyHidden>
        <ActionIcon aria-label={label} title={t('copy')} onClick={() => void copyIt()}>
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </>
    );
  return (
    <>
      <Text mb="xs">{text}</Text>
      <Button
        size="sm"
        aria-label={label}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyIt()}
      >
        {t('copy')}
      </Button>
    </>
  );
}
