import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestDue, nextDue, type Repeat, type Schedule, WEEKDAYS } from './repeat.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MADRID = 'Europe/Madrid';

const repeating = (more: Partial<Repeat>): Repeat => ({
  repeat: 'daily',
  every: 1,
  at: '07:00',
  monday: 'N',
  tuesday: 'N',
  wednesday: 'N',
  thursday: 'N',
  friday: 'N',
  saturday: 'N',
  sunday: 'N',
  end: 'never',
  endOccurrences: null,
  endDate: null,
  ...more,
});

const at = (displayPage: string, zone: string) =>
  Temporal.PlainDateTime.from(displayPage).toZonedDateTime(zone);

/** A schedule configured at this local time that has never been due. */
const setAt = (displayPage: string, repeat: Partial<Repeat>, zone = MADRID): Schedule => ({
  repeat: repeating(repeat),
  firstDay: displayPage.slice(0, 10),
  after: at(displayPage, zone).epochMilliseconds,
  times: 0,
  zone,
});

/** First due times, in local time. */
function dueOn(schedule: Schedule, max: number): string[] {
  const displayed: string[] = [];
  let now = schedule;
  while (displayed.length < max) {
    const next = nextDue(now);
    if (next === null) break;
    const there = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(schedule.zone);
    displayed.push(there.toPlainDateTime().toString({ smallestUnit: 'minute' }));
    now = { ...now, after: next, times: now.times + 1 };
  }
  return displayed;
}

describe('a daily report', () => {
  it('is sent today if its hour is still to come, otherwise tomorrow', () => {
    expect(dueOn(setAt('2026-11-16T06:59', {}), 2)).toEqual(['2026-11-16T07:00', '2026-11-17T07:00']);
    expect(dueOn(setAt('2026-11-16T07:00', {}), 1)).toEqual(['2026-11-17T07:00']);
  });

  it('every three days counts from the day it was configured', () => {
    const due = ['2026-02-26T07:00', '2026-03-01T07:00', '2026-03-04T07:00'];
    expect(dueOn(setAt('2026-02-26T01:00', { every: 3 }), 3)).toEqual(due);
    expect(dueOn(setAt('2026-02-26T09:00', { every: 3 }), 2)).toEqual(due.slice(1));
  });
});

describe('a weekly report', () => {
  it('is sent on its weekdays', () => {
    const schedule = setAt('2026-11-18T12:00', {
      repeat: 'weekly',
      monday: 'Y',
      wednesday: 'Y',
      friday: 'Y',
    });
    expect(dueOn(schedule, 4)).toEqual(['20', '23', '25', '27'].map((day) => `2026-11-${day}T07:00`));
  });

  it('every two weeks counts from the first week that contains one of its days', () => {
    const schedule = setAt('2026-11-18T12:00', { repeat: 'weekly', every: 2, monday: 'Y', tuesday: 'Y' });
    expect(dueOn(schedule, 4)).toEqual([
      ...['2026-11-23T07:00', '2026-11-24T07:00'],
      ...['2026-12-07T07:00', '2026-12-08T07:00'],
    ]);
  });

  it('without a weekday is sent on the weekday it was configured', () => {
    expect(dueOn(setAt('2026-11-18T12:00', { repeat: 'weekly' }), 2)).toEqual([
      '2026-11-25T07:00',
      '2026-12-02T07:00',
    ]);
  });
});

describe('a monthly report', () => {
  it('of the 31st is sent on the last day of shorter months, and on the 31st again', () => {
    expect(
      dueOn(setAt('2027-12-31T00:00', { repeat: 'monthly' }), 6).map((displayPage) =>
        displayPage.slice(0, 10),
      ),
    ).toEqual([...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']]);
  });

  it('of every fifth month stays in its months', () => {
    expect(
      dueOn(setAt('2026-01-30T08:00', { repeat: 'monthly', every: 5 }), 3).map((displayPage) =>
        displayPage.slice(0, 10),
      ),
    ).toEqual(['2026-06-30', '2026-11-30', '2027-04-30']);
  });
});

describe('the end of a schedule', () => {
  it('is reached after the configured number of times', () => {
    const schedule = setAt('2026-11-16T06:00', { end: 'after', endOccurrences: 3 });
    expect(dueOn(schedule, 9)).toHaveLength(3);
    expect(nextDue({ ...schedule, times: 3 })).toBeNull();
  });

  it('is its last day, inclusive', () => {
    const schedule = setAt('2026-11-16T06:00', { end: 'date', endDate: '2026-11-18' });
    expect(dueOn(schedule, 9).at(-1)).toBe('2026-11-18T07:00');
  });

  it('is immediate for a schedule without repetition', () => {
    expect(nextDue(setAt('2026-11-16T06:00', { repeat: 'none' }))).toBeNull();
  });
});

describe('across changes of the clock', () => {
  it('a schedule stays at its hour, so that the day before is 23 or 25 hours away', () => {
    const due = (from: string) => {
      const first = nextDue(setAt(from, {})) ?? 0;
      return (nextDue({ ...setAt(from, {}), after: first }) ?? 0) - first;
    };
    expect(due('2026-03-28T06:00')).toBe(23 * HOUR);
    expect(due('2026-10-24T06:00')).toBe(25 * HOUR);
  });

  it('a skipped hour moves to the next one, for that day only', () => {
    expect(dueOn(setAt('2026-03-28T01:00', { at: '02:30' }), 3)).toEqual([
      ...['2026-03-28T02:30', '2026-03-29T03:30', '2026-03-30T02:30'],
    ]);
  });

  it('a repeated hour counts once, the first time', () => {
    const schedule = setAt('2026-10-24T23:00', { at: '02:30' });
    const first = nextDue(schedule) ?? 0;
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(dueOn(schedule, 2)).toEqual(['2026-10-25T02:30', '2026-10-26T02:30']);
  });
});

describe('missed reports', () => {
  it('are reduced to the latest one', () => {
    const schedule = setAt('2026-11-16T06:00', {});
    const now = at('2026-11-20T06:30', MADRID).epochMilliseconds;
    expect(latestDue(schedule, now)).toBe(at('2026-11-19T07:00', MADRID).epochMilliseconds);
    expect(latestDue({ ...schedule, after: latestDue(schedule, now) ?? 0 }, now)).toBeNull();
  });

  it('end with the last day', () => {
    const schedule = setAt('2026-11-16T06:00', { end: 'date', endDate: '2026-11-17' });
    const now = at('2027-11-20T06:30', MADRID).epochMilliseconds;
    expect(latestDue(schedule, now)).toBe(at('2026-11-17T07:00', MADRID).epochMilliseconds);
  });
});

const yesNo = fc.constantFrom('Y', 'N');
const ZONES = [
  MADRID,
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/New_York',
  'UTC',
  '+05:30',
  '-03:00',
];
const arbitraryRepeat = fc.record({
  repeat: fc.constantFrom('daily', 'weekly', 'monthly'),
  every: fc.integer({ min: 1, max: 13 }),
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, yesNo])) as Record<
    (typeof WEEKDAYS)[number],
    typeof yesNo
  >),
  at: fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
});
const arbitrarySchedule = fc
  .record({
    repeat: arbitraryRepeat,
    zone: fc.constantFrom(...ZONES),
    set: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2032, 0) }),
  })
  .map(({ repeat, zone, set }): Schedule => {
    const day = Temporal.Instant.fromEpochMilliseconds(set).toZonedDateTimeISO(zone).toPlainDate();
    return {
      repeat: repeating(repeat as Partial<Repeat>),
      firstDay: day.toString(),
      after: set,
      times: 0,
      zone,
    };
  });

describe('any schedule, over years', () => {
  it('is due at increasing times, at most once a day, at its hour unless the clock skips it', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (schedule) => {
        let after = schedule.after;
        for (let times = 0; times < 60; times += 1) {
          const next = nextDue({ ...schedule, after }) ?? Number.NaN;
          expect(next).toBeGreaterThan(after);
          const there = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(schedule.zone);
          if (times > 0) expect(next - after).toBeGreaterThan(22 * HOUR);
          const displayPage = there.toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(11);
          if (displayPage !== schedule.repeat.at) {
            const skipped = there
              .toPlainDate()
              .toPlainDateTime(schedule.repeat.at)
              .toZonedDateTime(schedule.zone);
            expect(skipped.epochMilliseconds).toBe(next);
            expect(there.hoursInDay).toBeLessThan(24);
          }
          after = next;
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is due only on days of its repetition', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (schedule) => {
        const { repeat } = schedule;
        const first = Temporal.PlainDate.from(schedule.firstDay);
        for (const displayPage of dueOn(schedule, 24)) {
          const day = Temporal.PlainDate.from(displayPage.slice(0, 10));
          if (repeat.repeat === 'daily') expect(first.until(day).days % repeat.every).toBe(0);
          if (repeat.repeat === 'monthly') {
            const months = (day.year - first.year) * 12 + day.month - first.month;
            expect(months % repeat.every).toBe(0);
            expect(day.day).toBe(Math.min(first.day, day.daysInMonth));
          }
          if (repeat.repeat !== 'weekly') continue;
          const wanted = WEEKDAYS.filter((name) => repeat[name] === 'Y');
          const name = WEEKDAYS[day.dayOfWeek - 1] ?? 'monday';
          if (wanted.length > 0) expect(wanted).toContain(name);
          else expect(day.dayOfWeek).toBe(first.dayOfWeek);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is resumed from the latest due time at any moment', () => {
    fc.assert(
      fc.property(arbitrarySchedule, fc.integer({ min: 0, max: 400 }), (schedule, days) => {
        const now = schedule.after + days * DAY;
        const latest = latestDue(schedule, now);
        const next = nextDue({ ...schedule, after: latest ?? schedule.after }) ?? Number.NaN;
        expect(next).toBeGreaterThan(now);
        if (latest !== null) expect(latest).toBeLessThanOrEqual(now);
      }),
      { numRuns: 150 },
    );
  });
});
