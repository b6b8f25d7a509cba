import { expect, it } from 'vitest';
import { awayFromMidnight } from './settable-clock.ts';

it.each([
  [
    [12, 0],
    [28, 12, 0],
  ],
  [
    [21, 59],
    [28, 21, 59],
  ],
  [
    [22, 1],
    [29, 0, 30],
  ],
  [
    [23, 59],
    [29, 0, 30],
  ],
])('a clock that starts at %j reaches no midnight within two hours', ([hour = 0, minute = 0], expected) => {
  const moved = new Date(awayFromMidnight(new Date(2026, 10, 28, hour, minute).getTime()));
  expect([moved.getDate(), moved.getHours(), moved.getMinutes()]).toEqual(expected);
});
