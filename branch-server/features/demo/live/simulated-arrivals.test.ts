import { expect, it } from 'vitest';
import { arrivedBy } from './simulated-arrivals.ts';

const START = Date.UTC(2026, 10, 17, 10);
const MINUTE = 60_000;
const expected = Array.from({ length: 1_000 }, (_, place) => ({ id: 7_000_000 + place, slot_start: START }));

it('most who have booked come before their time, some a little late, and some not at all', () => {
  const before = arrivedBy(expected, START).length;
  const all = arrivedBy(expected, START + 8 * MINUTE);
  expect(arrivedBy(expected, START - 25 * MINUTE - 1)).toEqual([]);
  expect(before).toBeGreaterThan(600);
  expect(all.length - before).toBeGreaterThan(150);
  expect(expected.length - all.length).toBeGreaterThan(50);
  expect(expected.length - all.length).toBeLessThan(150);
  // However often it is asked, and however late.
  expect(arrivedBy(expected, START + 24 * 60 * MINUTE)).toEqual(all);
});
