import { expect, it } from 'vitest';
import { normalizeDecimal } from './branch-field.tsx';

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
])('the decimal «%s» is stored as «%s»', (entered, stored) => {
  expect(normalizeDecimal(entered)).toBe(stored);
});
