import { durationText } from '../time/duration-text.ts';
import { type Criterion, INPUT_TYPES, type Operator } from './criteria.ts';

/** Measured value of a condition that was met when an alarm was raised, without words of any language. */
export interface AlarmMeasure {
  /** Name of the queue, or of the branch. */
  readonly location: string;
  readonly criterion: Criterion;
  readonly operator: Operator;
  /** Seconds of waiting, a count, or seconds of the day. */
  readonly value: number;
  readonly measured: number;
}

/** `0:10:02` for durations, `11:10` for times of day, digits for counts. */
export function measureValueText(criterion: Criterion, value: number): string {
  const type = INPUT_TYPES[criterion];
  if (type === 'time') return durationText(value);
  return type === 'hour' ? new Date(value * 1000).toISOString().slice(11, 16) : String(value);
}
