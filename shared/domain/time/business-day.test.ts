import { describe, expect, it } from 'vitest';
import { businessDay, businessDayEnd, businessDayStart } from './business-day.ts';

describe('businessDay', () => {
  it.each([
    ['is the day in local time', '2026-11-16T12:00:00Z', 0, 0, '2026-11-16'],
    ['changes at midnight', '2026-11-16T23:59:59.999Z', 0, 0, '2026-11-16'],
    ['changes at midnight, not after it', '2026-11-17T00:00:00Z', 0, 0, '2026-11-17'],
    ['is the day before until the day starts', '2026-11-17T01:30:00Z', 0, 4, '2026-11-16'],
    ['starts at its hour', '2026-11-17T04:00:00Z', 0, 4, '2026-11-17'],
    ['is ahead east of Greenwich', '2026-11-16T18:30:00Z', 5.5, 0, '2026-11-17'],
    ['is behind west of Greenwich', '2026-11-17T02:59:59Z', -3, 0, '2026-11-16'],
    ['combines zone and start', '2026-11-17T06:59:59Z', -3, 4, '2026-11-16'],
    ['crosses the year', '2027-01-01T03:00:00Z', 0, 4, '2026-12-31'],
  ])('%s', (_, moment, zoneHours, resetHour, expected) => {
    expect(businessDay(Date.parse(moment), { zoneHours, resetHour })).toBe(expected);
  });
});

describe('businessDayStart', () => {
  it.each([
    ['is midnight in local time', '2026-11-16T12:00:00Z', 5.5, 0, '2026-11-15T18:30:00Z'],
    ['is the hour at which the day starts', '2026-11-16T12:00:00Z', 0, 4, '2026-11-16T04:00:00Z'],
    ['is that of the previous day until then', '2026-11-16T03:59:59.999Z', 0, 4, '2026-11-15T04:00:00Z'],
    ['is now when the day starts', '2026-11-16T07:00:00Z', -3, 4, '2026-11-16T07:00:00Z'],
  ])('%s', (_, moment, zoneHours, resetHour, expected) => {
    expect(businessDayStart(Date.parse(moment), { zoneHours, resetHour })).toBe(Date.parse(expected));
  });
});

describe('businessDayEnd', () => {
  it.each([
    ['is midnight in local time', '2026-11-16', 5.5, 0, '2026-11-16T18:30:00Z'],
    ['is the hour at which the next day starts', '2026-11-16', -3, 4, '2026-11-17T07:00:00Z'],
  ])('%s', (_, day, zoneHours, resetHour, expected) => {
    const calendar = { zoneHours, resetHour };
    expect(businessDayEnd(day, calendar)).toBe(Date.parse(expected));
    expect(businessDay(businessDayEnd(day, calendar) - 1, calendar)).toBe(day);
  });
});
