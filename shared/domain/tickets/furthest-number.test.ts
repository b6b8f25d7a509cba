import { expect, it } from 'vitest';
import { furthestNumber } from './furthest-number.ts';

const RANGE = { minLimit: 1, maxLimit: 99 };
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

it.each([
  ['continues after the last issued number', 20, from(21, 50), 50],
  ['stays if it is ahead of the issued numbers', 60, from(21, 50), 60],
  ['wraps around with them', 95, [...from(96, 99), ...from(1, 3)], 3],
  ['stays if it has wrapped around', 2, from(90, 99), 2],
  ['does not return to a skipped number', 30, [29], 30],
  ['begins after the highest if it has none', null, [4, 7, 5], 7],
  ['stays if nothing was issued', 12, [], 12],
  ['is empty without any number', null, [], null],
  ['ignores numbers outside its range', 20, [500], 20],
])('a queue %s', (_, last, provided, expected) => {
  expect(furthestNumber(last, provided, RANGE)).toBe(expected);
});
