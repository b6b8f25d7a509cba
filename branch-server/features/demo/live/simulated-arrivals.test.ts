import { expect, it } from 'vitest';
import { arrivedBy } from './compose-live-simulation.ts';

const START = Date.UTC(2026, 10, 17, 10);
const MINUTE = 60_000;
const expected = Array.from({ length: 1_000 }, (_, index) => ({ id: 7_000_000 + index, slot_start: START }));

it('most customers with an appointment arrive early, some slightly late, some not at all', () => {
  const before = arrivedBy(expected, START).length;
  const all = arrivedBy(expected, START + 8 * MINUTE);
  expect(arrivedBy(expected, START - 25 * MINUTE - 1)).toEqual([]);
  expect(before).toBeGreaterThan(600);
  expect(all.length - before).toBeGreaterThan(150);
  expect(expected.length - all.length).toBeGreaterThan(50);
  expect(expected.length - all.length).toBeLessThan(150);
  // Repeated and late queries give the same result.
  expect(arrivedBy(expected, START + 24 * 60 * MINUTE)).toEqual(all);
});
