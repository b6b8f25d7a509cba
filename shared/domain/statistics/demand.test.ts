import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandMoment, typicalDemand } from './demand.ts';

describe('the comparison for today', () => {
  it('is the same weekday of eight weeks, up to the present time of the branch', () => {
    const moment = demandMoment(Date.UTC(2026, 10, 17, 13, 15), { zoneHours: -3, resetHour: 8 });
    expect(moment.today).toBe('2026-11-17');
    expect(moment.days).toHaveLength(8);
    expect(moment.days.slice(0, 2)).toEqual(['2026-11-10', '2026-11-03']);
    expect(moment.over).toEqual([8, 9]);
    expect(moment.running).toEqual({ hour: 10, share: 0.25 });
  });

  it('continues past midnight until the business day ends', () => {
    const { today, over, running } = demandMoment(Date.UTC(2026, 10, 18, 1, 30), {
      zoneHours: 0,
      resetHour: 4,
    });
    expect([today, over.length, over.at(-1), running]).toEqual([
      '2026-11-17',
      21,
      0,
      { hour: 1, share: 0.5 },
    ]);
  });

  it('is the same weekday in every time zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
        fc.constantFrom(-11.5, -3, 0, 5.75, 14),
        fc.integer({ min: 0, max: 23 }),
        (now, zoneHours, resetHour) => {
          const { today, days, over, running } = demandMoment(now, { zoneHours, resetHour });
          const weekday = new Date(today).getUTCDay();
          expect(days.every((day) => new Date(day).getUTCDay() === weekday)).toBe(true);
          expect(new Set([...over, running.hour]).size).toBe(over.length + 1);
          expect(running.share).toBeGreaterThanOrEqual(0);
          expect(running.share).toBeLessThan(1);
        },
      ),
    );
  });

  it('is the mean of the days with customers, and unknown without any', () => {
    const running = { hour: 9, share: 0.5 };
    expect(
      typicalDemand(
        [
          { over: 10, running: 4 },
          { over: 20, running: 0 },
        ],
        { running },
      ),
    ).toBe(16);
    expect(typicalDemand([], { running })).toBe(null);
  });
});
