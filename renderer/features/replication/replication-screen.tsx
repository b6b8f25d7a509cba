import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import { ComparedDays } from '#renderer/ui/list/compared-days.tsx';
import { PendingFiles } from '#renderer/ui/list/pending-files.tsx';
import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ReplicationState } from '#shared/contract/replication/replication-state.ts';
import type { ReplicationAlarm, ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { useCompareDays, useReplicationStatus } from './api.ts';
import { CentralCard, EnrolCard, PendingCard } from './central-card.tsx';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './texts.ts';

/** Icon and colour of each link state. */
const GLYPHS: Readonly<Record<ReplicationState, StateName>> = {
  connected: 'assisting',
  connecting: 'waiting',
  offline: 'noshow',
  stopped: 'standby',
  notEnrolled: 'off',
  standalone: 'off',
};

/** Replication status of this branch, or the enrolment form. */
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

/** Alarms since the start of the server, newest first. */
function AlarmsCard({ alarms }: { readonly alarms: readonly ReplicationAlarm[] }) {
  const { t } = useTranslation('replication');
  const { moment, number } = useReplicationTexts();
  const { stoppedAs } = useReplicationReasonText();
  function detailOf(kind: ReplicationAlarm['kind'], detail: string): string {
    if (kind === 'stopped') return stoppedAs(detail);
    const [rebuilt, missing] = detail.split('+').map(Number);
    return kind === 'repairedLog' ? t('repaired', { rebuilt, missing }) : detail;
  }

  return (
    <Card title={t('alarms')}>
      {alarms.length === 0 && <p className={styles.quiet}>{t('alarmsNone')}</p>}
      <ul className={styles.alarms} aria-live="polite">
        {alarms.map(({ at, kind, detail, times }) => (
          <li key={`${kind} ${detail}`}>
            <b>{t(`alarm.${kind}`)}</b>
            {detail !== '' && <span className={styles.detail}>{detailOf(kind, detail)}</span>}
            <span className={styles.quiet}>
              {times > 1 ? t('alarmTimes', { times: number(times), at: moment(at) }) : moment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Missing files of the designs of this branch. */
function FilesCard({ files }: { readonly files: ReplicationStatus['files'] }) {
  const { t } = useTranslation('replication');
  return (
    <Card title={t('files.title')}>
      <PendingFiles files={files} />
    </Card>
  );
}

/** Compares the last days with central, on request too. */
function DaysCard({ status }: { readonly status: ReplicationStatus }) {
  const { t } = useTranslation('replication');
  const toasts = useToasts();
  const missing = useConnection().state === 'lost';
  const compare = useCompareDays((isComplete) =>
    toasts.success({ title: t(isComplete ? 'days.compared' : 'days.later') }),
  );
  return (
    <Card title={t('days.title')}>
      <ComparedDays days={status.days} />
      <Button
        mt={16}
        disabled={missing || status.state !== 'connected'}
        loading={compare.busy}
        onClick={() => void compare.run(null)}
      >
        {t('days.now')}
      </Button>
    </Card>
  );
}

/** Disk space for unsent changes, and the reserve. */
function DiskCard({ disk }: { readonly disk: ReplicationStatus['disk'] }) {
  const { t } = useTranslation('replication');
  const { bytes } = useReplicationTexts();
  const { freeBytes, totalBytes, reservedSpace, reservedSpaceBytes } = disk;
  return (
    <Card title={t('disk')}>
      {!reservedSpace && <Notice kind="warning">{t('reservedSpaceWarning')}</Notice>}
      <Details
        facts={[
          [t('diskFree'), t('diskFreeOf', { free: bytes(freeBytes), total: bytes(totalBytes) })],
          [t('reservedSpace'), reservedSpace ? bytes(reservedSpaceBytes) : t('reservedSpaceUsed')],
        ]}
      />
    </Card>
  );
}
