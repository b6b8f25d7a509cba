import { describe, expect, it } from 'vitest';
import { DAYS } from '../time/days.ts';
import { offeredSeats, parseSeatName, type SharingRules, sharedOut } from './seats.ts';

const NOW = Date.UTC(2026, 10, 16, 7);
const HOUR = 3_600_000;
const rules = (over: Partial<SharingRules['offers'][number]> = {}): SharingRules => ({
  offers: [
    {
      idQueues: 7,
      branchPercent: 50,
      slot: 3600,
      seats: 1,
      walkInPercent: 0,
      daysAhead: 2,
      notice: 0,
      hours: DAYS.map((day) => ({ day, start: '08:00:00', end: '16:00:00' })),
      ...over,
    },
  ],
  closedDays: new Set(['2026-11-17']),
  zone: '+00:00',
  now: NOW,
});

describe('the seats that a branch shares with central', () => {
  it('cover each day and queue, except for closed days', () => {
    const shared = sharedOut(rules(), () => []);
    expect(shared.map(({ names }) => names.length)).toEqual([8, 8]);
    expect(new Set(shared.flatMap(({ names }) => names))).toEqual(offeredSeats(rules()));
  });

  it('are spread over the day at each server, even if a slot has one seat', () => {
    const [{ names } = { names: [] }] = sharedOut(rules(), () => []);
    for (const half of [names.slice(0, 4), names.slice(4)]) {
      const hours = half.map((name) => (parseSeatName(name).start - NOW) / HOUR).sort((a, b) => a - b);
      // In each third of the day there is one.
      expect(hours[0]).toBeLessThanOrEqual(3);
      expect(hours.at(-1)).toBeGreaterThanOrEqual(6);
    }
  });

  it('exclude those that overlap appointments of an earlier slot layout', () => {
    const booked = [{ start: NOW + 1.5 * HOUR, end: NOW + 2.5 * HOUR, seat: 1 }];
    const [day] = sharedOut(rules(), () => booked);
    const hours = day?.names.map((name) => (parseSeatName(name).start - NOW) / HOUR).sort();
    expect(hours).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('are limited to the requested days', () => {
    expect(
      sharedOut(
        rules(),
        () => [],
        (_, day) => day === '2026-11-18',
      ),
    ).toHaveLength(1);
  });
});
