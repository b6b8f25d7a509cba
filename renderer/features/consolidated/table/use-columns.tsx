import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, useNumberText } from '#renderer/lib/format-hooks.ts';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import { SparkBars } from '#renderer/ui/charts/spark-bars.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Period } from '#shared/domain/statistics/period.ts';
import type { ConsolidatedRow } from '../consolidated-row.ts';
import { AsOf } from './as-of.tsx';
import styles from './use-columns.module.css';

const right = { align: 'right', sortable: true } as const;

/** Lists the columns of the branches. `computedAt` is when the figures were read, epoch ms. */
export function useColumns(period: Period, computedAt: Millis): readonly Column<ConsolidatedRow>[] {
  const { t } = useTranslation('consolidated');
  const isOneDay = period === 'today' || period === 'yesterday';
  const labelOf = (max: number) => t(isOneDay ? 'courseByHour' : 'courseByDay', { most: max });
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
      key: 'longestWait',
      header: t('longestWait'),
      width: 132,
      ...right,
      read: (branch) => <BranchNow branch={branch}>{text.span(branch.longestWait)}</BranchNow>,
    },
    {
      key: 'served',
      header: t('served'),
      width: 104,
      ...right,
      read: ({ served }) => text.count(served),
    },
    {
      key: 'course',
      header: t('course'),
      width: 120,
      read: ({ course }) => <SparkBars values={course} label={labelOf(Math.max(...course, 0))} />,
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

/** Shows a figure of the branch as it is now; grey where the branch is not connected and the figure is its last one. */
function BranchNow({ branch, children }: BranchNowProps) {
  return <span className={branch.connection === 'online' ? undefined : styles.old}>{children}</span>;
}
