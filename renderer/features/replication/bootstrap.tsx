import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './use-replication-texts.ts';

/** Shows how far the first configuration has come, in words and as a bar; the branch can begin once it is there. */
export function Bootstrap({
  bootstrap,
}: {
  readonly bootstrap: NonNullable<ReplicationStatus['bootstrap']>;
}) {
  const { t } = useTranslation('replication');
  const { number } = useReplicationTexts();
  const { taken, total } = bootstrap;
  const share = total ? Math.min(100, (taken / total) * 100) : 0;
  return (
    <div className={styles.bootstrap}>
      <p aria-live="polite">
        {total === null
          ? t('bootstrap.asking')
          : t('bootstrap.taking', { taken: number(taken), total: number(total) })}
      </p>
      <Progress aria-label={t('bootstrap.label')} value={share} />
      <p className={styles.quiet}>{t('bootstrap.hint')}</p>
    </div>
  );
}
