import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './use-replication-texts.ts';

/** Shows what central does not have yet. */
export function PendingCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const texts = useReplicationTexts();
  const { pendingRows, oldestPendingMs, acknowledged, head, epoch } = status;
  return (
    <Card title={t('pending')}>
      <p className={styles.figure}>
        <b>{texts.number(pendingRows)}</b>
        {pendingRows === 0
          ? t('pendingNone')
          : t('pendingSince', { count: pendingRows, span: texts.span(oldestPendingMs) })}
      </p>
      <Details
        facts={[
          [
            t('acknowledged'),
            acknowledged.at === null
              ? texts.number(acknowledged.seq)
              : t('acknowledgedAt', {
                  seq: texts.number(acknowledged.seq),
                  at: texts.moment(acknowledged.at),
                }),
          ],
          [t('head'), texts.number(head)],
          [t('epoch'), epoch],
        ]}
      />
    </Card>
  );
}
