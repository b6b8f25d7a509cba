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

const at = (wall: string, zone: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone);

/** Set at a time on the wall, and never due yet. */
const setAt = (wall: string, repeat: Partial<Repeat>, zone = MADRID): Schedule => ({
  repeat: repeating(repeat),
  firstDay: wall.slice(0, 10),
  after: at(wall, zone).epochMilliseconds,
  times: 0,
  zone,
});

/** The first so many times that it is due, as the clock on the wall shows them. */
function dueOn(schedule: Schedule, max: number): string[] {
  const shown: string[] = [];
  let now = schedule;
  while (shown.length < max) {
    const next = nextDue(now);
    if (next === null) break;
    const there = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(schedule.zone);
    shown.push(there.toPlainDateTime().toString({ smallestUnit: 'minute' }));
    now = { ...now, after: next, times: now.times + 1 };
  }
  return shown;
}

describe('a daily report', () => {
  it('goes today where its hour is still to come, else tomorrow', () => {
    expect(dueOn(setAt('2026-11-16T06:59', {}), 2)).toEqual(['2026-11-16T07:00', '2026-11-17T07:00']);
    expect(dueOn(setAt('2026-11-16T07:00', {}), 1)).toEqual(['2026-11-17T07:00']);
  });

  it('every three days is counted from the day that it was set on', () => {
    const due = ['2026-02-26T07:00', '2026-03-01T07:00', '2026-03-04T07:00'];
    expect(dueOn(setAt('2026-02-26T01:00', { every: 3 }), 3)).toEqual(due);
    expect(dueOn(setAt('2026-02-26T09:00', { every: 3 }), 2)).toEqual(due.slice(1));
  });
});

describe('a weekly report', () => {
  it('goes on its weekdays', () => {
    const schedule = setAt('2026-11-18T12:00', {
      repeat: 'weekly',
      monday: 'Y',
      wednesday: 'Y',
      friday: 'Y',
    });
    expect(dueOn(schedule, 4)).toEqual(['20', '23', '25', '27'].map((day) => `2026-11-${day}T07:00`));
  });

  it('every two weeks counts from the first week that has one of its days', () => {
    const schedule = setAt('2026-11-18T12:00', { repeat: 'weekly', every: 2, monday: 'Y', tuesday: 'Y' });
    expect(dueOn(schedule, 4)).toEqual([
      ...['2026-11-23T07:00', '2026-11-24T07:00'],
      ...['2026-12-07T07:00', '2026-12-08T07:00'],
    ]);
  });

  it('without a weekday goes on that of the day it was set on', () => {
    expect(dueOn(setAt('2026-11-18T12:00', { repeat: 'weekly' }), 2)).toEqual([
      '2026-11-25T07:00',
      '2026-12-02T07:00',
    ]);
  });
});

describe('a monthly report', () => {
  it('of the 31st goes on the last day of shorter months, and on the 31st again', () => {
    expect(
      dueOn(setAt('2027-12-31T00:00', { repeat: 'monthly' }), 6).map((wall) => wall.slice(0, 10)),
    ).toEqual([...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']]);
  });

  it('of every fifth month keeps its months', () => {
    expect(
      dueOn(setAt('2026-01-30T08:00', { repeat: 'monthly', every: 5 }), 3).map((wall) => wall.slice(0, 10)),
    ).toEqual(['2026-06-30', '2026-11-30', '2027-04-30']);
  });
});

describe('the end of it', () => {
  it('comes after so many times', () => {
    const schedule = setAt('2026-11-16T06:00', { end: 'after', endOccurrences: 3 });
    expect(dueOn(schedule, 9)).toHaveLength(3);
    expect(nextDue({ ...schedule, times: 3 })).toBeNull();
  });

  it('comes with its last day, which still counts', () => {
    const schedule = setAt('2026-11-16T06:00', { end: 'date', endDate: '2026-11-18' });
    expect(dueOn(schedule, 9).at(-1)).toBe('2026-11-18T07:00');
  });

  it('is before the beginning for one that does not repeat', () => {
    expect(nextDue(setAt('2026-11-16T06:00', { repeat: 'none' }))).toBeNull();
  });
});

describe('over the changes of the clock', () => {
  it('stays at its hour, so that the day before is 23 or 25 hours away', () => {
    const due = (from: string) => {
      const first = nextDue(setAt(from, {})) ?? 0;
      return (nextDue({ ...setAt(from, {}), after: first }) ?? 0) - first;
    };
    expect(due('2026-03-28T06:00')).toBe(23 * HOUR);
    expect(due('2026-10-24T06:00')).toBe(25 * HOUR);
  });

  it('moves an hour that is skipped on to the next one, for that day alone', () => {
    expect(dueOn(setAt('2026-03-28T01:00', { at: '02:30' }), 3)).toEqual([
      ...['2026-03-28T02:30', '2026-03-29T03:30', '2026-03-30T02:30'],
    ]);
  });

  it('counts an hour that comes twice once, the first time', () => {
    const schedule = setAt('2026-10-24T23:00', { at: '02:30' });
    const first = nextDue(schedule) ?? 0;
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(dueOn(schedule, 2)).toEqual(['2026-10-25T02:30', '2026-10-26T02:30']);
  });
});

describe('what was missed', () => {
  it('comes to the latest time alone', () => {
    const schedule = setAt('2026-11-16T06:00', {});
    const now = at('2026-11-20T06:30', MADRID).epochMilliseconds;
    expect(latestDue(schedule, now)).toBe(at('2026-11-19T07:00', MADRID).epochMilliseconds);
    expect(latestDue({ ...schedule, after: latestDue(schedule, now) ?? 0 }, now)).toBeNull();
  });

  it('is nothing past its last day', () => {
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

describe('any setting, over years', () => {
  it('is due later and later, each day at most once, at its time unless the wall has none such', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (schedule) => {
        let after = schedule.after;
        for (let times = 0; times < 60; times += 1) {
          const next = nextDue({ ...schedule, after }) ?? Number.NaN;
          expect(next).toBeGreaterThan(after);
          const there = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(schedule.zone);
          if (times > 0) expect(next - after).toBeGreaterThan(22 * HOUR);
          const wall = there.toPlainDateTime().toString({ smallestUnit: 'minute' }).slice(11);
          if (wall !== schedule.repeat.at) {
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

  it('falls on days that its counting allows', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (schedule) => {
        const { repeat } = schedule;
        const first = Temporal.PlainDate.from(schedule.firstDay);
        for (const wall of dueOn(schedule, 24)) {
          const day = Temporal.PlainDate.from(wall.slice(0, 10));
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

  it('is made up for by the latest time, whenever somebody looks again', () => {
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
