import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticketCode } from './number.ts';
import { readCode } from './read-code.ts';

it.each(['a12', 'A012', 'A 12', ' a-012 ', 'A.12'])('%s is ticket 12 of letter A', (written) => {
  expect(readCode(written)).toEqual({ letter: 'A', number: 12 });
});

it.each(['', 'A', '12', '12A', 'A 12 B', 'A1B2', 'A-', 'ABCDEF1'])('%s is invalid', (written) => {
  expect(readCode(written)).toBeNull();
});

it('every printed code can be parsed', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-ZÑÅÄÖ]{1,3}$/),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999 }),
      (letter, number, max) => {
        expect(readCode(ticketCode(letter, number, max))).toEqual({ letter, number });
      },
    ),
  );
});
