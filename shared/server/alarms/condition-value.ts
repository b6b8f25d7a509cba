import type { ConditionValue } from '#shared/contract/configuration/alarms.ts';
import { type Criterion, INPUT_TYPES } from '#shared/domain/alarms/alarm-criteria.ts';

/** Stores a condition's value as a number; times of day as seconds. */
export function storedValue(value: ConditionValue): number {
  if (typeof value === 'number') return value;
  const [hours = 0, minutes = 0, seconds = 0] = value.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Formats a stored value for its criterion. */
export function toConditionValue(criterion: Criterion, stored: number): ConditionValue {
  if (INPUT_TYPES[criterion] !== 'hour') return stored;
  return new Date(stored * 1000).toISOString().slice(11, 19);
}
