import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';
import { NONE, useNumberText } from '#renderer/lib/format-hooks.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import { SparkBars } from '#renderer/ui/charts/spark-bars.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { BranchMetrics, ConsolidatedBranch } from '#shared/contract/central/consolidated.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Period } from '#shared/domain/statistics/period.ts';
import styles from './consolidated.module.css';

const right = { align: 'right', sortable: true } as const;

/** Columns of the branches. `computedAt` is the time of the metrics, epoch ms. */
export function useColumns(period: Period, computedAt: Millis): readonly Column<ConsolidatedRow>[] {
  const { t } = useTranslation('consolidated');
  const isOneDay = period === 'today' || period === 'yesterday';
  const labelOf = (max: number) => t(isOneDay ? 'trendByHour' : 'trendByDay', { max });
  const text = useNumberText();
  return [
    { key: 'branchName', header: t('branchName'), weight: 'strong', sortable: true },
    {
      key: 'waiting',
      header: t('waiting'),
      width: 112,
      ...right,
      read: (branch) => (
        <BranchNow branch={branch}>{branch.waiting === null ? NONE : text.count(branch.waiting)}</BranchNow>
      ),
    },
    {
      key: 'maxWait',
      header: t('maxWait'),
      width: 132,
      ...right,
      read: (branch) => <BranchNow branch={branch}>{text.span(branch.maxWait)}</BranchNow>,
    },
    {
      key: 'served',
      header: t('served'),
      width: 104,
      ...right,
      read: ({ served }) => text.count(served),
    },
    {
      key: 'trend',
      header: t('trend'),
      width: 120,
      read: ({ trend }) => <SparkBars values={trend} label={labelOf(Math.max(...trend, 0))} />,
    },
    {
      key: 'waitingAvg',
      header: t('waitingAvg'),
      width: 120,
      ...right,
      read: ({ waitingAvg }) => text.span(waitingAvg),
    },
    {
      key: 'sla',
      header: t('sla'),
      width: 148,
      ...right,
      read: ({ sla }) => <LevelBar level={sla} />,
    },
    {
      key: 'noshow',
      header: t('noshow'),
      width: 96,
      ...right,
      read: ({ noshow }) => text.count(noshow),
    },
    {
      key: 'asOf',
      header: t('asOf'),
      width: 208,
      read: (branch) => <AsOf branch={branch} computedAt={computedAt} />,
    },
  ];
}

interface BranchNowProps {
  readonly branch: Pick<ConsolidatedRow, 'connection'>;
  readonly children: ReactNode;
}

/** Current metric of a branch; grey for the last known one of a disconnected branch. */
function BranchNow({ branch, children }: BranchNowProps) {
  return <span className={branch.connection === 'online' ? undefined : styles.old}>{children}</span>;
}

interface AsOfProps {
  readonly branch: Pick<ConsolidatedRow, 'connection' | 'asOf' | 'complete'>;
  /** Time of the metrics, epoch ms. */
  readonly computedAt: number;
}

/** Age of the metrics of a branch, and missing days, as text. */
function AsOf({ branch, computedAt }: AsOfProps) {
  const { t } = useTranslation('consolidated');
  const moment = useMomentText();
  const { connection, asOf, complete } = branch;
  if (connection === 'neverConnected' || asOf === null) {
    return <StateMark state="off" word={t('status.neverConnected')} />;
  }
  if (connection === 'online' && complete === 'Y') {
    return <StateMark state="assisting" word={t('status.now')} />;
  }
  const time = moment(asOf, computedAt);
  if (complete === 'Y') return <StateMark state="off" word={t('status.until', { time })} />;
  return (
    <span className={styles.missing} title={t('status.missing', { time })}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {t('status.until', { time })}
    </span>
  );
}

/** Writes a moment by the reader's own clock: the time today, with its day before that. */
function useMomentText(): (at: Millis, now: Millis) => string {
  const { language } = useTranslation().i18n;
  return useCallback((at, now) => recentText(at, language, now), [language]);
}

/** Row of a branch; sortable fields are named as their columns. */
interface ConsolidatedRow extends Pick<BranchMetrics, 'served' | 'waitingAvg' | 'sla' | 'noshow'> {
  readonly id: number;
  readonly branchName: string;
  /** Customers who wait now, or at the last contact with the branch; null if it never connected. */
  readonly waiting: number | null;
  /** Seconds. */
  readonly maxWait: number | null;
  readonly trend: readonly number[];
  readonly asOf: number | null;
  readonly complete: ConsolidatedBranch['complete'];
  readonly connection: ConsolidatedBranch['connection'];
}

/** Row of a branch. */
export function toConsolidatedRow({
  id,
  branchName,
  metrics,
  now,
  ...branch
}: ConsolidatedBranch): ConsolidatedRow {
  const { served, waitingAvg, sla, noshow } = metrics;
  return {
    id,
    branchName,
    served,
    waitingAvg,
    sla,
    noshow,
    waiting: now?.waiting ?? null,
    maxWait: now ? Math.trunc(now.maxWaitMs / 1000) : null,
    trend: branch.trend,
    asOf: branch.asOf,
    complete: branch.complete,
    connection: branch.connection,
  };
}
