import { expect, it } from 'vitest';
import { upperCaseLetters } from './upper-case-letters.ts';

it.each([
  ['a', 'A'],
  ['ñb', 'ÑB'],
  ['ß', 'SS'],
  ['c-7 ', 'C'],
  ['名', ''],
])('O-604: %s becomes %s in a field of letters', (typed, letters) => {
  expect(upperCaseLetters(typed)).toBe(letters);
});
