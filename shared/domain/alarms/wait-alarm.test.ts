import { describe, expect, it } from 'vitest';
import type { Condition } from './alarm-holds.ts';
import { type ConfiguredAlarm, type MeasuredAt, waitsTooLong } from './wait-alarm.ts';

const MINUTE = 60;
const wait = (operator: Condition['operator'], minutes: number, queue: number | null = null): Condition => ({
  criterion: 'WAITTIME',
  operator,
  queue,
  value: minutes * MINUTE,
});
const one = (...conditions: Condition[]): ConfiguredAlarm => ({ validation: 'Una', conditions });
const all = (...conditions: Condition[]): ConfiguredAlarm => ({ validation: 'Todas', conditions });
const waited =
  (minutes: number, others: Readonly<Record<string, number>> = {}): MeasuredAt =>
  (criterion) =>
    criterion === 'WAITTIME' ? minutes * MINUTE : (others[criterion] ?? 0);

describe('the alarm for long waits', () => {
  it('is raised after twenty minutes if no alarm is configured', () => {
    expect(waitsTooLong([], null, waited(20))).toBe(false);
    expect(waitsTooLong([], null, waited(20.1))).toBe(true);
  });

  it('is raised if a wait alarm is active, and not before', () => {
    expect(waitsTooLong([one(wait('>', 30))], null, waited(25))).toBe(false);
    expect(waitsTooLong([one(wait('>', 30))], null, waited(31))).toBe(true);
  });

  it('remains while the wait grows past the moment of an equality condition', () => {
    expect(waitsTooLong([one(wait('=', 10))], null, waited(40))).toBe(true);
  });

  it('requires all conditions of an alarm that combines them', () => {
    const many: Condition = { criterion: 'CUSTOMERSWAITING', operator: '>', queue: null, value: 5 };
    expect(waitsTooLong([all(wait('>', 10), many)], null, waited(30, { CUSTOMERSWAITING: 3 }))).toBe(false);
    expect(waitsTooLong([all(wait('>', 10), many)], null, waited(30, { CUSTOMERSWAITING: 6 }))).toBe(true);
  });

  it('is not raised by an alarm with another cause', () => {
    const many: Condition = { criterion: 'CUSTOMERSWAITING', operator: '>', queue: null, value: 5 };
    expect(waitsTooLong([one(wait('>', 30), many)], null, waited(1, { CUSTOMERSWAITING: 9 }))).toBe(false);
  });

  it('is not raised by an alarm about a queue outside the selection', () => {
    expect(waitsTooLong([one(wait('>', 5, 7))], new Set([8]), waited(15))).toBe(false);
    expect(waitsTooLong([one(wait('>', 5, 7))], new Set([7]), waited(15))).toBe(true);
  });
});
