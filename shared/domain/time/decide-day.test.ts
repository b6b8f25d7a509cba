import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay } from './business-day.ts';
import { decideDay, MAX_CLOCK_DRIFT_MS, type Witness } from './decide-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UTC = { zoneHours: 0, resetHour: 0 };
const november = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const running = (at: number): Witness => ({ by: 'running', at });
const central = (at: number): Witness => ({ by: 'central', at });
const start = (hasCustomers: boolean): Witness => ({
  by: 'start',
  at: november(16, 17),
  hasRemainingCustomers: hasCustomers,
});

describe('decideDay', () => {
  it.each<[string, number, Witness, { day: string; by?: Witness['by']; otherDay?: string }]>([
    ['begins the day at its hour', november(17, 0), running(november(17, 0)), { day: '2026-11-17' }],
    ['stays within the day', november(16, 23, 59), running(november(16, 23, 59)), { day: '2026-11-16' }],
    [
      'begins it even if the clock was set by less than two hours',
      november(17, 0, 30),
      running(november(16, 22, 30)),
      { day: '2026-11-17' },
    ],
    [
      'doubts a clock set two days ahead',
      november(18, 9),
      running(november(16, 9)),
      { day: '2026-11-16', by: 'running', otherDay: '2026-11-16' },
    ],
    [
      'doubts a clock that reaches the hour three hours early',
      november(17, 0),
      running(november(16, 21)),
      { day: '2026-11-16', by: 'running', otherDay: '2026-11-16' },
    ],
    [
      'begins late if the clock was set back',
      november(17, 0),
      running(november(17, 5)),
      { day: '2026-11-17' },
    ],
    [
      'doubts a clock set two days back',
      november(14, 9),
      running(november(16, 9)),
      { day: '2026-11-16', by: 'running', otherDay: '2026-11-16' },
    ],
    [
      'stays if the clock is set back over the hour',
      november(15, 22, 1),
      running(november(16, 2)),
      { day: '2026-11-16' },
    ],
    [
      'stays if the reset hour was changed',
      november(15, 12),
      running(november(15, 12)),
      { day: '2026-11-16' },
    ],
    [
      'begins any later day at a start without waiting tickets',
      november(30, 8),
      start(false),
      { day: '2026-11-30' },
    ],
    [
      'begins the next day at a start with waiting tickets',
      november(17, 8),
      start(true),
      { day: '2026-11-17' },
    ],
    [
      'doubts a later one at a start with waiting tickets',
      november(18, 8),
      start(true),
      { day: '2026-11-16', by: 'start', otherDay: '2026-11-16' },
    ],
    [
      'doubts an earlier day at a start',
      november(14, 8),
      start(false),
      { day: '2026-11-16', by: 'start', otherDay: '2026-11-16' },
    ],
    [
      'begins the day that central confirms',
      november(18, 8),
      central(november(18, 8)),
      { day: '2026-11-18' },
    ],
    [
      'returns to an earlier day that central confirms',
      november(14, 8),
      central(november(14, 8)),
      { day: '2026-11-14' },
    ],
    [
      'doubts a day unknown to central',
      november(17, 0),
      central(november(13, 0)),
      { day: '2026-11-16', by: 'central', otherDay: '2026-11-13' },
    ],
    [
      'doubts a day begun before central answered',
      november(16, 9),
      central(november(14, 9)),
      { day: '2026-11-16', by: 'central', otherDay: '2026-11-14' },
    ],
    ['accepts a clock behind central', november(16, 9), central(november(19, 9)), { day: '2026-11-16' }],
  ])('%s', (_, now, witness, { day, by, otherDay }) => {
    const decision = decideDay({ known: '2026-11-16', now, calendar: UTC, witness });
    expect(decision.day).toBe(day);
    expect(decision.doubt?.by).toBe(by);
    expect(decision.doubt?.otherDay).toBe(otherDay);
  });

  it('uses the clock’s day if none is stored', () => {
    const now = november(18, 9);
    expect(decideDay({ known: null, now, calendar: UTC, witness: running(0) })).toEqual({
      day: '2026-11-18',
      doubt: null,
    });
  });

  const moments = fc.integer({ min: november(10, 0), max: november(25, 0) });
  const calendars = fc.record({
    zoneHours: fc.integer({ min: -12, max: 14 }),
    resetHour: fc.integer({ min: 0, max: 23 }),
  });
  const witnesses: fc.Arbitrary<Witness> = fc.oneof(
    fc.record({ by: fc.constantFrom('central' as const, 'staff' as const, 'running' as const), at: moments }),
    fc.record({ by: fc.constant('start' as const), at: moments, hasRemainingCustomers: fc.boolean() }),
  );

  it('returns the stored day or that of the clock, and the stored one if in doubt', () => {
    fc.assert(
      fc.property(moments, moments, calendars, witnesses, (seen, now, calendar, witness) => {
        const known = businessDay(seen, calendar);
        const { day, doubt } = decideDay({ known, now, calendar, witness });
        expect([known, businessDay(now, calendar)]).toContain(day);
        if (doubt) expect(day).toBe(known);
      }),
    );
  });

  it('never begins a day more than two hours away from a continuous clock', () => {
    fc.assert(
      fc.property(moments, moments, calendars, moments, (seen, now, calendar, at) => {
        const known = businessDay(seen, calendar);
        const { day } = decideDay({ known, now, calendar, witness: running(at) });
        if (day > known && now > at) {
          expect(
            now - at <= MAX_CLOCK_DRIFT_MS || businessDay(at + MAX_CLOCK_DRIFT_MS, calendar) >= day,
          ).toBe(true);
        }
        expect(day >= known).toBe(true);
      }),
    );
  });

  it('follows a clock that its reference confirms every day, without a doubt', () => {
    fc.assert(
      fc.property(
        moments,
        calendars,
        fc.integer({ min: -MAX_CLOCK_DRIFT_MS, max: MAX_CLOCK_DRIFT_MS }),
        (seen, calendar, off) => {
          const known = businessDay(seen, calendar);
          for (const now of [seen, seen + DAY, seen + 3 * DAY]) {
            expect(decideDay({ known, now, calendar, witness: running(now + off) })).toEqual({
              day: businessDay(now, calendar),
              doubt: null,
            });
          }
        },
      ),
    );
  });
});
