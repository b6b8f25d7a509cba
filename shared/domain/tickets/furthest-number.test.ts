import { expect, it } from 'vitest';
import { furthestNumber } from './furthest-number.ts';

const RANGE = { minLimit: 1, maxLimit: 99 };
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

it.each([
  ['goes on after the last that was given', 20, from(21, 50), 50],
  ['stays where it is beyond them', 60, from(21, 50), 60],
  ['goes round with them', 95, [...from(96, 99), ...from(1, 3)], 3],
  ['stays where it is after it has gone round', 2, from(90, 99), 2],
  ['does not fall back to one that was left out', 30, [29], 30],
  ['begins after the highest where none was given', null, [4, 7, 5], 7],
  ['stays where nothing was given', 12, [], 12],
  ['is none where there is none at all', null, [], null],
  ['leaves out what its range does not have', 20, [500], 20],
])('a queue %s', (_, last, given, expected) => {
  expect(furthestNumber(last, given, RANGE)).toBe(expected);
});
