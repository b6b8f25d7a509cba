import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live.tsx';
import { LevelBar } from '#renderer/ui/charts/level-bar.tsx';
import type { SortedBy } from '#renderer/ui/list/data-table/sort-rows.ts';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import { MARKED_NO_SHOW_SHARE } from '#shared/domain/alarms/branch-alarms.ts';
import { AlarmMark } from './alarm-mark.tsx';
import { BranchLink } from './branch-link.tsx';
import styles from './dashboard.module.css';
import { Flagged } from './flagged.tsx';
import { demandChange, useDashboardText } from './metric-texts.ts';
import { OLD_MS, useMomentText } from './use-since.ts';

export interface BranchColumn {
  readonly key: string;
  readonly header: string;
  /** px. */
  readonly width: number;
  readonly align?: 'right';
  readonly sortable: true;
  readonly read: (branch: DashboardBranch) => ReactNode;
}

/** Sort value of each column. By alarms, the branch with most alarms and then the longest wait is first. */
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

/** Columns shown by default; the others are optional. */
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
      alarms: [92, (branch) => <AlarmMark branch={branch} />],
      branchName: [
        isHalf ? 116 : 156,
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
        104,
        (branch) => (
          <Flagged branch={branch} by="maxWaiting">
            {text.maxWait(branch)}
          </Flagged>
        ),
      ],
      served: [102, ({ served }) => text.count(served)],
      noshowQty: [
        104,
        (branch) => (
          <>
            <Flagged branch={branch} by="noShow">
              {text.count(branch.noshowQty)}
            </Flagged>
            {(branch.noshow ?? 0) > MARKED_NO_SHOW_SHARE && (
              <em className={styles.marked} title={t('share', { max: MARKED_NO_SHOW_SHARE })}>
                {text.share(branch.noshow)}
              </em>
            )}
          </>
        ),
      ],
      sla: [
        isHalf ? 136 : 150,
        (branch) => <LevelBar level={branch.sla} sign={<Flagged branch={branch} by="serviceLevel" />} />,
      ],
      workstations: [
        isHalf ? 104 : 116,
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
            <em className={styles.marked} title={t('share', { max: MARKED_NO_SHOW_SHARE })}>
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

/** Time of the metrics of a disconnected branch; nothing while they are current. */
function OfThen({ branch }: { readonly branch: Pick<DashboardBranch, 'connection' | 'asOf'> }) {
  const { t } = useTranslation('dashboard');
  const moment = useMomentText();
  const now = useServerClock();
  const { connection, asOf } = branch;
  if (connection === 'online' || (asOf !== null && now() - asOf <= OLD_MS)) return null;
  const text = asOf === null ? t('connection.neverConnected') : t('asOf', { time: moment(asOf) });
  return (
    <small className={styles.then} title={text}>
      {text}
    </small>
  );
}
