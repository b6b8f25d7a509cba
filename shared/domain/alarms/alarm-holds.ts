import type { Seconds } from '../ids.ts';
import { type Criterion, INPUT_TYPES, type Operator, type ValidationType } from './alarm-criteria.ts';

export interface Condition {
  /** Null for the whole branch. */
  readonly queue: number | null;
  readonly criterion: Criterion;
  readonly operator: Operator;
  /** Seconds of waiting, a count, or seconds of the day. */
  readonly value: number;
}

/** A condition with its measured value. */
export interface Measured<One extends Condition = Condition> {
  readonly condition: One;
  readonly measured: number;
  readonly holds: boolean;
}

/** Time for which a growing value counts as equal, so that polling does not miss it. */
const EQUAL_FOR: Seconds = 10;

/**
 * Measured values of the conditions that hold, if the alarm is active (all or one of them, by type); otherwise null.
 * An alarm without conditions is never active.
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
  const met = all.filter(({ holds }) => holds);
  const wanted = validation === 'Todas' ? all.length : 1;
  return met.length > 0 && met.length >= wanted ? met : null;
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
