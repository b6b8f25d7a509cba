import { describe, expect, it } from 'vitest';
import type { Condition } from '../alarms/alarm-holds.ts';
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

describe('somebody waits too long', () => {
  it('after twenty minutes where no alarm is configured', () => {
    expect(waitsTooLong([], null, waited(20))).toBe(false);
    expect(waitsTooLong([], null, waited(20.1))).toBe(true);
  });

  it('when an alarm about waiting holds, and not before', () => {
    expect(waitsTooLong([one(wait('>', 30))], null, waited(25))).toBe(false);
    expect(waitsTooLong([one(wait('>', 30))], null, waited(31))).toBe(true);
  });

  it('for as long as the wait goes on past the moment at which an alarm is raised', () => {
    expect(waitsTooLong([one(wait('=', 10))], null, waited(40))).toBe(true);
  });

  it('only when all that an alarm asks for holds', () => {
    const many: Condition = { criterion: 'CUSTOMERSWAITING', operator: '>', queue: null, value: 5 };
    expect(waitsTooLong([all(wait('>', 10), many)], null, waited(30, { CUSTOMERSWAITING: 3 }))).toBe(false);
    expect(waitsTooLong([all(wait('>', 10), many)], null, waited(30, { CUSTOMERSWAITING: 6 }))).toBe(true);
  });

  it('not by an alarm that holds for another reason', () => {
    const many: Condition = { criterion: 'CUSTOMERSWAITING', operator: '>', queue: null, value: 5 };
    expect(waitsTooLong([one(wait('>', 30), many)], null, waited(1, { CUSTOMERSWAITING: 9 }))).toBe(false);
  });

  it('not by an alarm about a queue that is not looked at', () => {
    expect(waitsTooLong([one(wait('>', 5, 7))], new Set([8]), waited(15))).toBe(false);
    expect(waitsTooLong([one(wait('>', 5, 7))], new Set([7]), waited(15))).toBe(true);
  });
});
