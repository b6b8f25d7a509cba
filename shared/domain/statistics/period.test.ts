import { describe, expect, it } from 'vitest';
import { daysBetween, daysOf, eachDay } from './period.ts';

describe('a period', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
  ] as const)('%s, on the first of March, is %s to %s', (period, from, to) => {
    expect(daysOf(period, '2026-03-01')).toEqual({ from, to });
  });

  it('has as many days as its name says', () => {
    expect(eachDay(daysOf('last30', '2026-11-16'))).toHaveLength(30);
    expect(eachDay(daysOf('last7', '2027-01-02'))).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
  });

  it('is empty if it ends before it starts', () => {
    expect(eachDay({ from: '2026-11-17', to: '2026-11-16' })).toEqual([]);
    expect(daysBetween('2026-11-17', '2026-11-16')).toBe(-1);
  });
});
