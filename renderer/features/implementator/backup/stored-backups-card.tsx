import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { listStoredBackups } from '#shared/contract/installation/files.ts';
import { bytesText } from '#shared/i18n/span-text.ts';
import styles from './backup.module.css';
import { useMoment } from './use-moment.ts';
import type { Restore } from './use-restore.ts';

/** Lists the data that restores replaced, to undo a restore of the wrong file. */
export function StoredBackupsCard({ restore }: { readonly restore: Restore }) {
  const { t, i18n } = useTranslation('backup');
  const api = useApi();
  const moment = useMoment();
  const isDisconnected = useConnection().state === 'lost';
  const { data } = useQuery({ queryKey: ['keptBackups'], queryFn: () => api.call(listStoredBackups, {}) });
  const busy = restore.checking || restore.restoring;

  return (
    <Card title={t('kept.title')}>
      <p className={styles.text}>{t('kept.text')}</p>
      {data?.rows.length === 0 && <p className={styles.none}>{t('kept.none')}</p>}
      <ul className={styles.stored}>
        {data?.rows.map(({ name, createdAt, bytes }) => {
          const at = moment(createdAt);
          return (
            <li key={name}>
              <span>
                <b>{at}</b>
                <small>{bytesText(i18n.language, bytes)}</small>
              </span>
              <Button
                size="xs"
                disabled={isDisconnected || busy}
                aria-label={t('kept.checkOne', { at })}
                onClick={() => restore.check({ storedName: name })}
              >
                {t('kept.check')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
