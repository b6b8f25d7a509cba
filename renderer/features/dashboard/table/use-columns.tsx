import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { SortedBy } from '#renderer/ui/list/data-table/sort-rows.ts';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { MARKED_NO_SHOW_SHARE } from '#shared/domain/dashboard/branch-alarms.ts';
import { AlarmMark } from '../alarm-mark.tsx';
import { BranchLink } from '../branch-link.tsx';
import { Flagged } from '../flagged.tsx';
import { demandChange, useDashboardText } from '../metric-texts.ts';
import styles from './branch-table.module.css';
import { OfThen } from './of-then.tsx';

export interface BranchColumn {
  readonly key: string;
  readonly header: string;
  /** px. */
  readonly width: number;
  readonly align?: 'right';
  readonly sortable: true;
  readonly read: (branch: DashboardBranch) => ReactNode;
}

/** By what each column is sorted; the worst branches have most alarms, and among them the longest wait. */
export const SORTS = {
  alarms: ({ alarms, maxWaiting }) => alarms.length * 1_000_000 + Math.min(maxWaiting, 999_999),
  branchName: ({ branchName }) => branchName,
  waiting: ({ waiting }) => waiting,
  waitingAvg: ({ waitingAvg }) => waitingAvg,
  maxWaiting: ({ maxWaiting }) => maxWaiting,
  served: ({ served }) => served,
  noshowQty: ({ noshowQty }) => noshowQty,
  sla: ({ sla }) => sla,
  workstations: ({ openWorkstations: open, totalWorkstations: total }) => (total === 0 ? null : open / total),
  demand: ({ actualDemand, historyDemand }) => demandChange(actualDemand, historyDemand),
  waitingInSLA: ({ waitingInSLA }) => waitingInSLA,
  waitingOutSLA: ({ waitingOutSLA }) => waitingOutSLA,
  assisting: ({ assisting }) => assisting,
  servedInSLA: ({ servedInSLA }) => servedInSLA,
  servedOutSLA: ({ servedOutSLA }) => servedOutSLA,
  noshow: ({ noshow }) => noshow,
  actualDemand: ({ actualDemand }) => actualDemand,
  historyDemand: ({ historyDemand }) => historyDemand,
  alarmMaxWaiting: ({ alarmMaxWaiting }) => alarmMaxWaiting,
  alarmWaitingAvg: ({ alarmWaitingAvg }) => alarmWaitingAvg,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
} as const satisfies Readonly<Record<string, (branch: DashboardBranch) => SortedBy>>;
type Key = keyof typeof SORTS;

/** What is looked at first; the others come when they are asked for. */
const MAIN: readonly Key[] = [
  ...(['alarms', 'branchName', 'waiting', 'waitingAvg', 'maxWaiting', 'served'] as const),
  ...(['noshowQty', 'sla', 'workstations', 'demand'] as const),
];
const FEW: readonly Key[] = ['alarms', 'branchName', 'waiting', 'waitingAvg', 'sla', 'workstations'];
const ALL = Object.keys(SORTS) as Key[];

export type ColumnSet = 'main' | 'few' | 'all';
const CHOICES: Readonly<Record<ColumnSet, readonly Key[]>> = { main: MAIN, few: FEW, all: ALL };

/** Lists the columns of the branches. */
export function useColumns(choice: ColumnSet): readonly BranchColumn[] {
  const { t } = useTranslation(['dashboard', 'common']);
  const text = useDashboardText();
  return useMemo(() => {
    const isHalf = choice === 'few';
    const yesNo = (flag: 'Y' | 'N') => t(flag === 'Y' ? 'common:yes' : 'common:no');
    const reads: Readonly<Record<Key, readonly [width: number, read: BranchColumn['read']]>> = {
      alarms: [isHalf ? 92 : 100, (branch) => <AlarmMark branch={branch} />],
      branchName: [
        isHalf ? 116 : 160,
        (branch) => (
          <>
            <BranchLink branch={branch} />
            <OfThen branch={branch} />
          </>
        ),
      ],
      waiting: [isHalf ? 82 : 96, ({ waiting }) => <b>{text.count(waiting)}</b>],
      waitingAvg: [
        isHalf ? 88 : 106,
        (branch) => (
          <Flagged branch={branch} by="waitingAvg">
            {text.wait(branch.waitingAvg)}
          </Flagged>
        ),
      ],
      maxWaiting: [
        110,
        (branch) => (
          <Flagged branch={branch} by="maxWaiting">
            {text.longest(branch)}
          </Flagged>
        ),
      ],
      served: [102, ({ served }) => text.count(served)],
      noshowQty: [
        112,
        (branch) => (
          <>
            <Flagged branch={branch} by="noShow">
              {text.count(branch.noshowQty)}
            </Flagged>
            {(branch.noshow ?? 0) > MARKED_NO_SHOW_SHARE && (
              <em className={styles.marked} title={t('share', { most: MARKED_NO_SHOW_SHARE })}>
                {text.share(branch.noshow)}
              </em>
            )}
          </>
        ),
      ],
      sla: [
        isHalf ? 136 : 180,
        (branch) => <LevelBar level={branch.sla} sign={<Flagged branch={branch} by="serviceLevel" />} />,
      ],
      workstations: [
        isHalf ? 104 : 124,
        (branch) => (
          <Flagged branch={branch} by="workstations">
            {t('table.ofWorkstations', { open: branch.openWorkstations, total: branch.totalWorkstations })}
          </Flagged>
        ),
      ],
      demand: [114, (branch) => text.demand(demandChange(branch.actualDemand, branch.historyDemand))],
      waitingInSLA: [150, ({ waitingInSLA }) => text.count(waitingInSLA)],
      waitingOutSLA: [180, ({ waitingOutSLA }) => text.count(waitingOutSLA)],
      assisting: [124, ({ assisting }) => text.count(assisting)],
      servedInSLA: [160, ({ servedInSLA }) => text.count(servedInSLA)],
      servedOutSLA: [188, ({ servedOutSLA }) => text.count(servedOutSLA)],
      noshow: [
        124,
        ({ noshow }) =>
          (noshow ?? 0) > MARKED_NO_SHOW_SHARE ? (
            <em className={styles.marked} title={t('share', { most: MARKED_NO_SHOW_SHARE })}>
              {text.share(noshow)}
            </em>
          ) : (
            text.share(noshow)
          ),
      ],
      actualDemand: [124, ({ actualDemand }) => text.count(actualDemand)],
      historyDemand: [156, ({ historyDemand }) => text.maybe(historyDemand)],
      alarmMaxWaiting: [148, ({ alarmMaxWaiting }) => yesNo(alarmMaxWaiting)],
      alarmWaitingAvg: [148, ({ alarmWaitingAvg }) => yesNo(alarmWaitingAvg)],
      latitude: [108, ({ latitude }) => text.maybe(latitude)],
      longitude: [108, ({ longitude }) => text.maybe(longitude)],
    };
    return CHOICES[choice].map((key): BranchColumn => {
      const [width, read] = reads[key];
      const header = t(isHalf && key === 'sla' ? 'table.level' : `table.${key}`);
      const isText = key === 'alarms' || key === 'branchName';
      return { key, header, width, sortable: true, read, ...(!isText && { align: 'right' as const }) };
    });
  }, [choice, t, text]);
}
