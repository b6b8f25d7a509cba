import { useTranslation } from 'react-i18next';
import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import { AlarmsCard } from './alarms-card.tsx';
import { CentralCard } from './central-card.tsx';
import { DaysCard } from './days-card.tsx';
import { DiskCard } from './disk-card.tsx';
import { EnrolCard } from './enrol-card.tsx';
import { FilesCard } from './files-card.tsx';
import { PendingCard } from './pending-card.tsx';
import styles from './replication-screen.module.css';
import { useReplicationStatus } from './use-replication.ts';

/** Chooses the state whose glyph and colour show the status of the link. */
const GLYPHS: Readonly<Record<ReplicationState, StateName>> = {
  connected: 'assisting',
  connecting: 'waiting',
  away: 'noshow',
  stopped: 'standby',
  notEnrolled: 'off',
  standalone: 'off',
};

/** Shows the status of the link between this branch and its central; where there is none yet, the way to enrol. */
export function ReplicationScreen() {
  const { t } = useTranslation('replication');
  const { data: status } = useReplicationStatus();
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')}>
        {status && <StateMark state={GLYPHS[status.state]} word={t(`state.${status.state}`)} pill />}
      </PageHeader>
      {status && (
        <div className={styles.columns}>
          <div className={styles.column}>
            {status.state === 'notEnrolled' ? (
              <EnrolCard status={status} />
            ) : (
              <>
                <CentralCard status={status} />
                <PendingCard status={status} />
                <DaysCard status={status} />
              </>
            )}
          </div>
          <div className={styles.column}>
            {status.state !== 'notEnrolled' && <FilesCard files={status.files} />}
            <DiskCard disk={status.disk} />
            <AlarmsCard alarms={status.alarms} />
          </div>
        </div>
      )}
    </div>
  );
}
