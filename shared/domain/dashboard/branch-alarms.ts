import type { Millis, Seconds } from '../ids.ts';

/** What sets off an alarm of a branch on the dashboard (operations specification, section 10). */
export const BRANCH_ALARMS = ['noShow', 'serviceLevel', 'maxWaiting', 'waitingAvg', 'workstations'] as const;
export type BranchAlarm = (typeof BRANCH_ALARMS)[number];

/** How many may be absent when called, and how high the service level has to be, without an alarm. */
export const MAX_NO_SHOW_PERCENT = 20;
export const MIN_SERVICE_LEVEL = 50;

/** Percent of those called: above it the share of no-shows is marked; it counts as no alarm. */
export const MARKED_NO_SHOW_SHARE = 15;

/** The figures of a branch that alarms are about; the names are those of its row. */
export interface AlarmMetrics {
  readonly noshowQty: number;
  /** Percent; null where nothing was promised. */
  readonly sla: number | null;
  readonly alarmMaxWaiting: 'Y' | 'N';
  readonly alarmWaitingAvg: 'Y' | 'N';
  readonly openWorkstations: number;
  readonly totalWorkstations: number;
  /** Null where nothing was ever heard from there: which workstations are open is not known then. */
  readonly asOf: Millis | null;
}

const SETS_OFF: Readonly<Record<BranchAlarm, (metrics: AlarmMetrics) => boolean>> = {
  noShow: ({ noshowQty }) => noshowQty > MAX_NO_SHOW_PERCENT,
  serviceLevel: ({ sla }) => sla !== null && sla < MIN_SERVICE_LEVEL,
  maxWaiting: ({ alarmMaxWaiting }) => alarmMaxWaiting === 'Y',
  waitingAvg: ({ alarmWaitingAvg }) => alarmWaitingAvg === 'Y',
  workstations: ({ openWorkstations, totalWorkstations, asOf }) =>
    asOf !== null && openWorkstations < totalWorkstations / 2,
};

/** Lists the alarms of a branch, each of which counts as one. */
export const alarmsOf = (metrics: AlarmMetrics): BranchAlarm[] =>
  BRANCH_ALARMS.filter((alarm) => SETS_OFF[alarm](metrics));

/** The gauge of the average wait goes from 0 to so many minutes, and its bands end at these. */
export const GAUGE_END: Seconds = 20 * 60;
/** Where orange begins: an average wait from here on is an alarm. */
export const LONG_AVERAGE: Seconds = 15 * 60;
