import { type Condition, isAlarmActive } from '../alarms/alarm-holds.ts';
import type { Criterion, Operator, ValidationType } from '../alarms/criteria.ts';
import type { Seconds } from '../ids.ts';
import { GAUGE_END } from './branch-alarms.ts';

/** An alarm as it holds at a branch: with the values that the branch or its type has set. */
export interface ConfiguredAlarm {
  readonly validation: ValidationType;
  readonly conditions: readonly Condition[];
}

/** Measures what a criterion asks for, in one queue or, with null, in the whole branch. */
export type MeasuredAt = (criterion: Criterion, queue: number | null) => number;

/** Waiting longer than so many seconds is an alarm where none is configured: the end of the gauge of waits. */
const MAX_WAIT_WITHOUT_ALARM: Seconds = GAUGE_END;

/** An alarm about a wait that has come tells so at a moment; for who looks now it goes on for as long as the wait does. */
const LIVE_OPERATORS: Readonly<Partial<Record<Operator, Operator>>> = { '=': '>' };
const reaches = ({ criterion, operator }: Condition): boolean =>
  criterion === 'WAITTIME' && (operator === '>' || operator === '=');

/**
 * Tells whether somebody waits too long at a branch: whether an alarm holds that is configured about it, or, where none
 * is, whether anybody waits longer than the gauge of waits shows. `queues` are those that are looked at: an alarm about
 * another one does not count.
 */
export function waitsTooLong(
  alarms: readonly ConfiguredAlarm[],
  queues: ReadonlySet<number> | null,
  measure: MeasuredAt,
): boolean {
  const about = alarms.filter(
    ({ conditions }) =>
      conditions.some(reaches) &&
      conditions.every(({ queue }) => queue === null || queues === null || queues.has(queue)),
  );
  if (about.length === 0) return measure('WAITTIME', null) > MAX_WAIT_WITHOUT_ALARM;
  return about.some(
    ({ validation, conditions }) =>
      isAlarmActive(
        validation,
        conditions.map((condition) =>
          reaches(condition)
            ? { ...condition, operator: LIVE_OPERATORS[condition.operator] ?? condition.operator }
            : condition,
        ),
        ({ criterion, queue }) => measure(criterion, queue),
      )?.some(({ condition }) => condition.criterion === 'WAITTIME') ?? false,
  );
}
