import type { Seconds } from '../ids.ts';
import type { Criterion, Operator, ValidationType } from './alarm-criteria.ts';
import { type Condition, isAlarmActive } from './alarm-holds.ts';
import { GAUGE_END } from './branch-alarms.ts';

/** An alarm with the values of a branch. */
export interface ConfiguredAlarm {
  readonly validation: ValidationType;
  readonly conditions: readonly Condition[];
}

/** Measures a criterion for a queue or, with null, the branch. */
export type MeasuredAt = (criterion: Criterion, queue: number | null) => number;

/** Wait that counts as an alarm if none is configured: the end of the gauge. */
const MAX_WAIT_WITHOUT_ALARM: Seconds = GAUGE_END;

/** Operators of momentary comparisons and their lasting equivalents. */
const LIVE_OPERATORS: Readonly<Partial<Record<Operator, Operator>>> = { '=': '>' };
const reaches = ({ criterion, operator }: Condition): boolean =>
  criterion === 'WAITTIME' && (operator === '>' || operator === '=');

/**
 * True if a wait is too long: a configured waiting alarm holds or, without one, a wait exceeds the gauge. Alarms of
 * queues other than `queues` do not count.
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
