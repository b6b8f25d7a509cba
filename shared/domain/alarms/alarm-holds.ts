import type { Seconds } from '../ids.ts';
import { type Criterion, INPUT_TYPES, type Operator, type ValidationType } from './criteria.ts';

export interface Condition {
  /** Null for the whole branch. */
  readonly queue: number | null;
  readonly criterion: Criterion;
  readonly operator: Operator;
  /** Seconds of waiting, a count, or seconds of the day. */
  readonly value: number;
}

/** A condition with what was measured for it. */
export interface Measured<One extends Condition = Condition> {
  readonly condition: One;
  readonly measured: number;
  readonly holds: boolean;
}

/**
 * Spans and hours run on between two looks: within so many seconds after its value a measure counts as equal to it, so
 * that whoever looks at least twice as often misses nothing.
 */
const EQUAL_FOR: Seconds = 10;

/**
 * Tells whether an alarm is to be raised: all of its conditions hold, or one of them, as it says; never without any.
 * Answers with what was measured for those that hold, null where it is not to be raised.
 */
export function isAlarmActive<One extends Condition>(
  validation: ValidationType,
  conditions: readonly One[],
  measure: (condition: One) => number,
): Measured<One>[] | null {
  const all = conditions.map((condition): Measured<One> => {
    const measured = measure(condition);
    return { condition, measured, holds: compares(condition, measured) };
  });
  const held = all.filter(({ holds }) => holds);
  const wanted = validation === 'Todas' ? all.length : 1;
  return held.length > 0 && held.length >= wanted ? held : null;
}

function compares({ criterion, operator, value }: Condition, measured: number): boolean {
  switch (operator) {
    case '<':
      return measured < value;
    case '>':
      return measured > value;
    case '<=':
      return measured <= value;
    case '=':
      return equals(criterion, measured, value);
    case '<>':
      return !equals(criterion, measured, value);
  }
}

const equals = (criterion: Criterion, measured: number, value: number): boolean =>
  INPUT_TYPES[criterion] === 'number'
    ? measured === value
    : measured >= value && measured < value + EQUAL_FOR;
