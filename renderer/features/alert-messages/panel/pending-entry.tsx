import { Button } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

/** Question of the server that is pending. It is not a message and cannot be marked as read. */
export interface PendingQuestion {
  readonly key: string;
  readonly text: string;
  /** Opens the page with the answers; undefined without the privilege. */
  readonly show?: () => void;
}

export function PendingEntry({ text, onShow }: { readonly text: string; readonly onShow?: () => void }) {
  const { t } = useTranslation('alert-messages');
  return (
    <li className={styles.entry} data-new>
      <IconServer2 className={styles.alarm} size={22} stroke={1.75} aria-hidden="true" />
      <div className={styles.from}>
        <h3>{t('server')}</h3>
      </div>
      <p>{text}</p>
      {onShow && (
        <div className={styles.actions}>
          <Button size="xs" variant="subtle" onClick={onShow}>
            {t('show')}
          </Button>
        </div>
      )}
    </li>
  );
}
