import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS } from '../time/days.ts';
import type { Hours } from '../time/opening.ts';
import { bookableSlots, localDay, type Offer, slotsOfDay } from './slots.ts';

const MINUTE = 60_000;
const offer = (over: Partial<Offer> = {}): Offer => ({
  hours: [],
  slot: 1800,
  seats: 1,
  walkInPercent: 0,
  daysAhead: 30,
  notice: 0,
  ...over,
});
const everyDay = (start: string, end: string): Hours[] => DAYS.map((day) => ({ day, start, end }));
const displayPage = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'second' });
const starts = (slots: readonly { start: number }[], zone: string) =>
  slots.map(({ start }) => displayPage(start, zone).slice(0, 5));

describe('the slots of a day', () => {
  it.each<[string, string, string, Hours[], string[]]>([
    [
      'are consecutive within the hours',
      '2026-11-16',
      '-05:00',
      everyDay('09:00:00', '10:45:00'),
      ['09:00', '09:30', '10:00'],
    ],
    [
      'continue where hours are adjacent',
      '2026-11-16',
      '+05:30',
      [...everyDay('09:15:00', '10:00:00'), ...everyDay('10:00:00', '10:45:00')],
      ['09:15', '09:45', '10:15'],
    ],
    [
      'end at midnight with the last second',
      '2026-11-16',
      '+01:00',
      everyDay('23:00:00', '23:59:59'),
      ['23:00', '23:30'],
    ],
    [
      'skip the hour that is skipped in spring',
      '2026-03-29',
      'Europe/Madrid',
      everyDay('01:00:00', '04:00:00'),
      ['01:00', '01:30', '03:00', '03:30'],
    ],
    [
      'have the hour twice that is repeated in autumn',
      '2026-10-25',
      'Europe/Madrid',
      everyDay('01:30:00', '03:30:00'),
      [...['01:30', '02:00', '02:30', '02:00', '02:30', '03:00']],
    ],
    [
      'are none between the two times of a repeated hour',
      '2026-10-25',
      'Europe/Madrid',
      everyDay('02:15:00', '02:45:00'),
      ['02:15', '02:15'],
    ],
    [
      'begin after a skipped midnight',
      '2026-09-06',
      'America/Santiago',
      everyDay('00:00:00', '02:00:00'),
      ['01:00', '01:30'],
    ],
  ])('%s', (_, day, zone, hours, expected) => {
    expect(starts(slotsOfDay(offer({ hours }), { day, zone }), zone)).toEqual(expected);
  });

  it('reserve every fourth seat for customers without an appointment if a quarter is reserved', () => {
    const slots = slotsOfDay(
      offer({ hours: everyDay('09:00:00', '11:00:00'), seats: 2, walkInPercent: 25 }),
      {
        day: '2026-11-16',
        zone: '+00:00',
      },
    );
    expect(slots.map(({ seats }) => seats)).toEqual([[1, 2], [1], [1, 2], [1]]);
  });
});

const time = fc
  .integer({ min: 0, max: 24 * 12 - 1 })
  .map((fives) => new Date(fives * 5 * MINUTE).toISOString().slice(11, 19));
const row = fc
  .record({ day: fc.constantFrom(...DAYS), one: time, other: fc.oneof(time, fc.constant('23:59:59')) })
  .filter(({ one, other }) => one !== other)
  .map(
    ({ day, one, other }): Hours => ({
      day,
      start: one < other ? one : other,
      end: one < other ? other : one,
    }),
  );
const zones = fc.constantFrom(
  'Europe/Madrid',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  '-03:00',
);
/** Days around both changes of the clock, and others. */
const days = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-09-06', '2026-04-05', '2026-10-04'),
  fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
);
const offers = fc.record({
  hours: fc.array(row, { maxLength: 20 }),
  slot: fc.integer({ min: 1, max: 24 }).map((fives) => fives * 300),
  seats: fc.integer({ min: 1, max: 9 }),
  walkInPercent: fc.integer({ min: 0, max: 100 }),
  daysAhead: fc.integer({ min: 0, max: 60 }),
  notice: fc.integer({ min: 0, max: 200_000 }),
});

const isOpen = (hours: readonly Hours[], day: string, at: number, zone: string): boolean => {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const clock = displayPage(at, zone);
  return (
    here.toPlainDate().toString() === day &&
    hours.some(
      (each) =>
        DAYS.indexOf(each.day) === here.dayOfWeek - 1 &&
        each.start <= clock &&
        (clock < each.end || each.end === '23:59:59'),
    )
  );
};

it('slots are consecutive in open hours, and leave no space for one more', () => {
  fc.assert(
    fc.property(offers, days, zones, (some, day, zone) => {
      const slots = slotsOfDay(some, { day, zone });
      const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
      const covered = new Set<number>();
      let last = 0;
      for (const { start, end } of slots) {
        expect(end - start).toBe(some.slot * 1000);
        expect(start).toBeGreaterThanOrEqual(last);
        last = end;
        for (let at = start; at < end; at += 5 * MINUTE) {
          expect(isOpen(some.hours, day, at, zone)).toBe(true);
          covered.add(at);
        }
      }
      let room = 0;
      for (let at = midnight; at < midnight + 26 * 60 * MINUTE; at += 5 * MINUTE) {
        room = isOpen(some.hours, day, at, zone) && !covered.has(at) ? room + 5 * MINUTE : 0;
        expect(room).toBeLessThan(some.slot * 1000);
      }
    }),
    { numRuns: 150 },
  );
});

it('seats reserved for customers without an appointment are spread evenly, and match the daily share', () => {
  fc.assert(
    fc.property(offers, days, zones, (some, day, zone) => {
      const slots = slotsOfDay(some, { day, zone });
      let stored = 0;
      slots.forEach(({ seats }, number) => {
        stored += some.seats - seats.length;
        expect(stored).toBe(Math.floor(((number + 1) * some.seats * some.walkInPercent) / 100));
      });
    }),
  );
});

it('only slots with a seat can be booked, neither too soon, nor too far ahead, nor on a closed day', () => {
  fc.assert(
    fc.property(
      offers,
      days,
      zones,
      fc.boolean(),
      fc.integer({ min: -5, max: 70 }),
      (some, day, zone, closed, before) => {
        const now = Date.parse(`${day}T10:07:00Z`) - before * 24 * 60 * MINUTE;
        const slots = bookableSlots(
          { offer: some, closedDays: new Set(closed ? [day] : []), now },
          { day, zone },
        );
        const last = Temporal.PlainDate.from(localDay(now, zone)).add({ days: some.daysAhead }).toString();
        const wanted = slotsOfDay(some, { day, zone }).filter(
          ({ start, seats }) =>
            !closed && seats.length > 0 && start - now >= some.notice * 1000 && day <= last,
        );
        expect(slots).toEqual(wanted);
      },
    ),
  );
});
