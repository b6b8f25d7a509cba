import { expect, it } from 'vitest';
import { countdown, secondsUntil } from './time.ts';

it('counts down to zero, then is over', () => {
  expect([0, 11, 12, 40].map((passed) => countdown(12, passed))).toEqual([
    { left: 12, over: false },
    { left: 1, over: false },
    { left: 0, over: true },
    { left: 0, over: true },
  ]);
});

it('the last second before a moment counts until it has passed', () => {
  expect([0, 1, 1000, 1999, 2000, 9000].map((now) => secondsUntil(2000, now))).toEqual([2, 2, 1, 1, 0, 0]);
});
