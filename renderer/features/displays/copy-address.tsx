import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useCopy } from '#renderer/ui/overlay/use-copy.ts';
import styles from './copy-address.module.css';

interface CopyAddressProps {
  readonly name: string;
  /** Of its page, behind the host. */
  readonly url: string;
  /** Shows the address beside the button, not to screen readers alone. */
  readonly visible?: true;
}

/** Copies the address that a display is opened by; where the browser does not let that be, shows it to be copied by hand. */
export function CopyAddress({ name, url, visible }: CopyAddressProps) {
  const { t } = useTranslation('displays');
  const toasts = useToasts();
  const address = `${window.location.origin}${url}`;
  const { shown, copy } = useCopy<HTMLElement>(address);

  async function copyIt() {
    if (await copy()) toasts.success({ title: t('COPY_URL_SUCCESS'), text: address });
    else toasts.warning({ title: t('COPY_URL_FAILED'), text: t('copyByHand', { address }), stays: true });
  }

  const text = <span ref={shown}>{address}</span>;
  return (
    <>
      {visible ? <Text mb="xs">{text}</Text> : <VisuallyHidden>{text}</VisuallyHidden>}
      <Button
        size="sm"
        className={styles.copy}
        aria-label={t('copyOf', { name })}
        title={t('copy')}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copyIt()}
      >
        {t('copy')}
      </Button>
    </>
  );
}
