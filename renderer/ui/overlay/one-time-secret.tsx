import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './one-time-secret.module.css';
import { useCopy } from './use-copy.ts';

/** Shows a secret that was just made, to be copied or written down: it cannot be shown again. */
export function OneTimeSecret({ secret }: { readonly secret: string }) {
  const { t } = useTranslation();
  const { shown, copied, copy } = useCopy<HTMLOutputElement>(secret);
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <div className={styles.shown}>
      <b>{t('shownOnce.once')}</b>
      <output ref={shown} className={styles.secret}>
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
