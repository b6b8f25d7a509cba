import type { Millis, Seconds } from '../ids.ts';

/** Dashboard alarms of a branch (operations specification, section 10). */
export const BRANCH_ALARMS = ['noShow', 'serviceLevel', 'maxWaiting', 'waitingAvg', 'workstations'] as const;
export type BranchAlarm = (typeof BRANCH_ALARMS)[number];

/** Maximum number of no-shows, and minimum service level in percent. */
export const MAX_NO_SHOWS = 20;
export const MIN_SERVICE_LEVEL = 50;

/** Percentage of no-shows above which the table marks the share, without an alarm. */
export const MARKED_NO_SHOW_SHARE = 15;

/** Metrics that alarms depend on, named as in the row. */
export interface AlarmMetrics {
  readonly noshowQty: number;
  /** Percent; null without a target. */
  readonly sla: number | null;
  readonly alarmMaxWaiting: 'Y' | 'N';
  readonly alarmWaitingAvg: 'Y' | 'N';
  readonly openWorkstations: number;
  readonly totalWorkstations: number;
  /** Null if the branch never reported, so its open workstations are unknown. */
  readonly asOf: Millis | null;
}

const SETS_OFF: Readonly<Record<BranchAlarm, (metrics: AlarmMetrics) => boolean>> = {
  noShow: ({ noshowQty }) => noshowQty > MAX_NO_SHOWS,
  serviceLevel: ({ sla }) => sla !== null && sla < MIN_SERVICE_LEVEL,
  maxWaiting: ({ alarmMaxWaiting }) => alarmMaxWaiting === 'Y',
  waitingAvg: ({ alarmWaitingAvg }) => alarmWaitingAvg === 'Y',
  workstations: ({ openWorkstations, totalWorkstations, asOf }) =>
    asOf !== null && openWorkstations < totalWorkstations / 2,
};

/** Active alarms of a branch; each counts as one. */
export const alarmsOf = (metrics: AlarmMetrics): BranchAlarm[] =>
  BRANCH_ALARMS.filter((alarm) => SETS_OFF[alarm](metrics));

/** End of the gauge for the average wait. */
export const GAUGE_END: Seconds = 20 * 60;
/** Start of the orange band: an alarm from here on. */
export const LONG_AVERAGE: Seconds = 15 * 60;
