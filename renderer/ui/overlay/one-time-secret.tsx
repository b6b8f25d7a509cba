import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './overlay.module.css';
import { useCopy } from './use-copy.ts';

/** Shows a new secret to copy; it cannot be shown again. */
export function OneTimeSecret({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const { element, copied, copy } = useCopy<HTMLOutputElement>(secret);
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <div className={styles.visible}>
      <b>{t('shownOnce.once')}</b>
      <output ref={element} className={styles.secret}>
        {secret}
      </output>
      <div className={styles.copy}>
        <Button onClick={() => void copy()} leftSection={<Icon size={18} stroke={1.75} />}>
          {t(copied === 'yes' ? 'shownOnce.copied' : 'shownOnce.copy')}
        </Button>
        <span aria-live="polite">{copied === 'selected' && t('shownOnce.copyFailed')}</span>
      </div>
    </div>
  );
}
