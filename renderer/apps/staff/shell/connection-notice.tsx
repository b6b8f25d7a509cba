import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import styles from './connection-notice.module.css';

/** Says since when the server is gone, and that nothing needs to be done about it. */
export function ConnectionNotice() {
  const { t, i18n } = useTranslation();
  const connection = useConnection();
  return (
    <p className={styles.notice} role="status">
      {connection.state === 'lost' && (
        <>
          <IconPlugConnectedX size={18} stroke={2} aria-hidden="true" />
          <b>{t('connection.lost', { time: timeText(connection.since, i18n.language) })}</b>
          <span>{t('connection.comesBack')}</span>
        </>
      )}
    </p>
  );
}
