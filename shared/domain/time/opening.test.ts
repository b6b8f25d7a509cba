import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAYS } from './days.ts';
import { type Hours, openingAt } from './opening.ts';

const at = (moment: string) => Date.parse(`2026-11-${moment}Z`);
const hours = (...rows: readonly string[]): Hours[] =>
  rows.map((row) => {
    const [day, start = '', end = ''] = row.split(' ');
    return { day: DAYS.find((each) => each === day) ?? 'Lunes', start, end };
  });

const MORNING = 'Lunes 09:00:00 14:00:00';
const open = (until: string | null) => ({ open: true, until: until && at(until) });
const closed = (opensAt: string | null) => ({ open: false, opensAt: opensAt && at(opensAt) });

describe('opening by a schedule', () => {
  // The 16th is a Monday.
  it.each([
    ['opens with the first second', [MORNING], 0, '16T09:00:00', open('16T14:00:00')],
    ['is open until its end', [MORNING], 0, '16T13:59:59.999', open('16T14:00:00')],
    ['is closed from its end on, for a week', [MORNING], 0, '16T14:00:00', closed('23T09:00:00')],
    ['is closed before', [MORNING], 0, '16T08:59:59.999', closed('16T09:00:00')],
    [
      'opens later the same day',
      [MORNING, 'Lunes 16:00:00 20:00:00'],
      0,
      '16T15:00:00',
      closed('16T16:00:00'),
    ],
    ['opens on another day', [MORNING, 'Jueves 10:00:00 11:00:00'], 0, '16T15:00:00', closed('19T10:00:00')],
    ['uses the time zone of its branch', [MORNING], 5.5, '16T03:30:00', open('16T08:30:00')],
    [
      'is a day behind if its branch is',
      ['Domingo 20:00:00 22:00:00'],
      -3,
      '16T00:59:00',
      open('16T01:00:00'),
    ],
    [
      'lasts as long as the longest of overlapping rows',
      [MORNING, 'Lunes 10:00:00 11:00:00'],
      0,
      '16T10:30:00',
      open('16T14:00:00'),
    ],
    [
      'continues where rows are adjacent',
      [MORNING, 'Lunes 14:00:00 15:00:00'],
      0,
      '16T13:00:00',
      open('16T15:00:00'),
    ],
    [
      'lasts until midnight with its last second',
      ['Lunes 20:00:00 23:59:59'],
      0,
      '16T23:59:59.999',
      open('17T00:00:00'),
    ],
    [
      'continues past midnight',
      ['Lunes 20:00:00 23:59:59', 'Martes 00:00:00 02:00:00'],
      ...([0, '16T21:00:00', open('17T02:00:00')] as const),
    ],
    [
      'continues from Sunday into Monday',
      ['Domingo 20:00:00 23:59:59', 'Lunes 00:00:00 02:00:00'],
      ...([0, '22T21:00:00', open('23T02:00:00')] as const),
    ],
    [
      'is still open on that Monday',
      ['Domingo 20:00:00 23:59:59', 'Lunes 00:00:00 02:00:00'],
      ...([0, '23T01:00:00', open('23T02:00:00')] as const),
    ],
    [
      'never closes if all days are whole',
      DAYS.map((day) => `${day} 00:00:00 23:59:59`),
      0,
      '18T12:00:00',
      open(null),
    ],
    ['never opens without hours', [], 0, '16T10:00:00', closed(null)],
  ])('%s', (_, rows, zoneHours, now, expected) => {
    expect(openingAt(hours(...rows), { zoneHours, now: at(now) })).toEqual(expected);
  });

  it('is permanent without a schedule', () => {
    expect(openingAt(null, { zoneHours: 0, now: at('16T03:00:00') })).toEqual(open(null));
  });
});

/** Computes the result from the digits of the local time. */
function looksOpen(rows: readonly Hours[], zoneHours: number, now: number): boolean {
  const displayPage = new Date(now + zoneHours * 3_600_000);
  const day = DAYS[(displayPage.getUTCDay() + 6) % 7];
  const time = displayPage.toISOString().slice(11, 19);
  return rows.some(
    (row) => row.day === day && row.start <= time && (time < row.end || row.end === '23:59:59'),
  );
}

const time = fc
  .integer({ min: 0, max: 86_399 })
  .map((second) => new Date(second * 1000).toISOString().slice(11, 19));
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
const moments = fc.integer({ min: at('01T00:00:00'), max: at('30T00:00:00') });
const zones = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters / 4);

it('follows local time, and changes at the stated moment and not before', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      zones,
      moments,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rows, zoneHours, now, part) => {
        const opening = openingAt(rows, { zoneHours, now });
        expect(opening.open).toBe(looksOpen(rows, zoneHours, now));
        const turn = opening.open ? opening.until : opening.opensAt;
        if (turn === null) throw new Error('it neither opens nor closes');
        expect(turn).toBeGreaterThan(now);
        expect(turn - now).toBeLessThanOrEqual(7 * 24 * 3_600_000);
        expect(looksOpen(rows, zoneHours, turn)).toBe(!opening.open);
        expect(looksOpen(rows, zoneHours, turn - 1)).toBe(opening.open);
        const between = now + Math.floor((turn - 1 - now) * part);
        expect(looksOpen(rows, zoneHours, between)).toBe(opening.open);
      },
    ),
  );
});
