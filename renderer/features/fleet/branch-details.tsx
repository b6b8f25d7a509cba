import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { ComparedDays } from '#renderer/ui/list/compared-days.tsx';
import { PendingFiles } from '#renderer/ui/list/pending-files.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import type { FleetBranch, showFleetBranch } from '#shared/contract/central/fleet.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { listComparedDays, requestComparison } from '#shared/contract/replication/days.ts';
import { isDiskLow } from '#shared/domain/alarms/fleet-alarms.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { FLEET } from './api.ts';
import styles from './fleet.module.css';
import { useFleetTexts } from './texts.ts';

export type FleetBranchDetails = AnswerOf<typeof showFleetBranch>;

/** Last report of the branch. */
export function BranchDetails({
  known: { branch, report, newestRevision },
}: {
  readonly known: FleetBranchDetails;
}) {
  const { t } = useTranslation('fleet');
  const texts = useFleetTexts();
  const { lastSeen, connectedSince, lagRows, lagMs, skewMs, freeBytes, totalBytes } = branch;
  const details: (readonly [string, ReactNode])[] = [
    [
      t('branch.lastSeen'),
      lastSeen === null ? t('never') : `${texts.moment(lastSeen)} (${texts.ago(lastSeen)})`,
    ],
  ];
  if (connectedSince !== null) details.push([t('branch.connectedSince'), texts.moment(connectedSince)]);
  if (lagRows !== null && lagMs !== null) {
    const rows = texts.lag(branch);
    details.push([
      t('branch.lag'),
      lagRows > 0 ? t('branch.lagSince', { rows, span: texts.span(lagMs) }) : rows,
    ]);
  }
  if (report) {
    details.push([t('branch.version'), report.version]);
    if (skewMs !== null) details.push([t('branch.clock'), texts.skew(skewMs)]);
    const { revision } = report;
    const isNewest = revision >= newestRevision;
    const revisions = { revision, newest: newestRevision };
    details.push([
      t('branch.revision'),
      t(isNewest ? 'branch.revisionNewest' : 'branch.revisionBehind', revisions),
    ]);
    if (freeBytes !== null && totalBytes !== null) {
      details.push([t('branch.disk'), <DiskMeter key="disk" free={freeBytes} total={totalBytes} />]);
    }
    const well = report.printers.filter(({ error }) => error === null).length;
    details.push([
      t('branch.printers'),
      report.printers.length === 0 ? t('branch.noPrinters') : t('branch.printersWell', { count: well }),
    ]);
  }
  return (
    <Card title={t('branch.facts')}>
      <Details facts={details} />
    </Card>
  );
}

/** Live metrics of the branch; the last ones while it is offline. */
export function LiveMetrics({ branch }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const { number, ago } = useFleetTexts();
  const { live, connection, lastSeen } = branch;
  const isDisconnected = useConnection().state === 'lost';
  // The metrics are marked as outdated while this page has no connection.
  const isNow = connection === 'online' && !isDisconnected;
  if (!live) {
    return (
      <Card title={t('branch.now')}>
        <p className={styles.branchScreenQuiet}>{t('branch.noLive')}</p>
      </Card>
    );
  }
  const metrics = [
    [t('branch.waiting'), number(live.waiting)],
    [t('branch.longestWait'), clockText(Math.floor(live.maxWaitMs / 1_000))],
    [t('branch.assisting'), number(live.assisting)],
    [t('branch.openWorkstations'), number(live.openWorkstations)],
    [t('branch.servedToday'), number(live.servedToday)],
  ] as const;
  return (
    <Card title={isNow ? t('branch.now') : t('branch.then', { ago: ago(lastSeen) })}>
      <dl className={styles.metrics} data-old={!isNow || undefined}>
        {metrics.map(([name, valueText]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{valueText}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Missing files of the designs of the branch, from its last report. */
export function FilesCard({ report }: Pick<FleetBranchDetails, 'report'>) {
  const { t } = useTranslation('replication');
  if (!report) return null;
  return (
    <Card title={t('files.title')}>
      {report.files ? (
        <PendingFiles files={report.files} />
      ) : (
        <p className={styles.branchScreenQuiet}>{t('files.unknown')}</p>
      )}
    </Card>
  );
}

/** Disk usage as text and bar. */
function DiskMeter({ free, total }: { readonly free: number; readonly total: number }) {
  const { t } = useTranslation('fleet');
  const { bytes } = useFleetTexts();
  const share = total > 0 ? 1 - free / total : 1;
  return (
    <>
      {t('branch.diskFree', { free: bytes(free), total: bytes(total) })}
      <span className={styles.meter} data-late={isDiskLow(free, total) || undefined} aria-hidden="true">
        <span className={styles.used} style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }} />
      </span>
    </>
  );
}

/** Shows the day comparison of a branch and central, and starts one. */
export function DaysCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('replication');
  const api = useApi();
  const isDisconnected = useConnection().state === 'lost';
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'days'],
    queryFn: ({ signal }) => api.call(listComparedDays, { params: { id } }, { signal }),
  });
  const compareDays = useAction((_: null, call) => api.call(requestComparison, { params: { id } }, call), {
    refreshes: [FLEET.list],
  });
  return (
    <Card title={t('days.title')}>
      {data && <ComparedDays days={data.days} />}
      {data?.requestedAt != null && <p className={styles.consequence}>{t('days.asked')}</p>}
      <Button
        mt={16}
        disabled={isDisconnected || data?.requestedAt != null}
        loading={compareDays.busy}
        onClick={() => void compareDays.run(null)}
      >
        {t('days.now')}
      </Button>
    </Card>
  );
}
