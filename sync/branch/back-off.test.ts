import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backOff, retryDelay } from './back-off.ts';

const failures = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('never waits longer than five minutes, after any number of failures', () => {
  fc.assert(fc.property(failures, random, (count, chance) => backOff(count, chance) < 300_000));
});

it('doubles the limit and spreads over its whole range', () => {
  expect([1, 2, 3, 4].map((count) => backOff(count, 0.999_999))).toEqual([999, 1_999, 3_999, 7_999]);
  expect([1, 2, 3, 4].map((count) => backOff(count, 0))).toEqual([0, 0, 0, 0]);
});

it('spreads the delay of central only upwards', () => {
  expect(retryDelay(10_000, 0)).toBe(10_000);
  expect(retryDelay(10_000, 0.5)).toBe(15_000);
});
