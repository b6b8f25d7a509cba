import { expect, it } from 'vitest';
import { normalizeDecimal } from './normalize-decimal.ts';

it.each([
  ['40.4168', '40.4168'],
  ['40,4168', '40.4168'],
  ['−3,7', '-3.7'],
  [' -3.70 ', '-3.70'],
  ['4-0.4.1', '40.41'],
  ['5.', '5.'],
  ['-', '-'],
  ['40° 25′', '4025'],
  ['UTC', ''],
  ['', ''],
])('of «%s» remains «%s»', (typed, stored) => {
  expect(normalizeDecimal(typed)).toBe(stored);
});
