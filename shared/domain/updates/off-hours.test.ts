import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAYS } from '../time/days.ts';
import { openingAt } from '../time/opening.ts';
import { isOutOfHours } from './off-hours.ts';

const HALF_HOUR = 30 * 60_000;
const HOURS = DAYS.slice(0, 5).map((day) => ({ day, start: '09:00:00', end: '14:00:00' }));
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const zone = fc.integer({ min: -12, max: 14 });

it('out of hours excludes opening hours, and half an hour before and after', () => {
  fc.assert(
    fc.property(moment, zone, (now, zoneHours) => {
      const isOpen = [now - HALF_HOUR, now, now + HALF_HOUR].some(
        (at) => openingAt(HOURS, { zoneHours, now: at }).open,
      );
      expect(isOutOfHours(HOURS, { zoneHours, now })).toBe(!isOpen);
    }),
  );
});

it.each([
  ['without a schedule', null],
  ['that never closes', DAYS.map((day) => ({ day, start: '00:00:00', end: '23:59:59' }))],
])('the night of its time zone is used for a branch %s', (_, hours) => {
  const at = (hour: number) => isOutOfHours(hours, { zoneHours: 2, now: Date.UTC(2026, 5, 3, hour) });
  expect([22, 23, 0, 1, 2, 3, 12].map(at)).toEqual([false, false, true, true, true, false, false]);
});

it('a branch whose kiosks never open is out of hours', () => {
  expect(isOutOfHours([], { zoneHours: 0, now: 0 })).toBe(true);
});
