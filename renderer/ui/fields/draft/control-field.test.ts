import { expect, it } from 'vitest';
import { toCapitals } from './control-field.tsx';

it.each([
  ['a', 'A'],
  ['ñb', 'ÑB'],
  ['ß', 'SS'],
  ['c-7 ', 'C'],
  ['名', ''],
])('O-604: %s becomes %s in a field of letters', (input, capitals) => {
  expect(toCapitals(input)).toBe(capitals);
});
