import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LONGEST_TELEPHONE, TELEPHONE, telephoneOf } from './telephone.ts';

it('what was pasted becomes a telephone that may be sent', () => {
  expect(telephoneOf('+34 (612) 34-56 ext')).toBe('+3461234-56');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const telephone = telephoneOf(typed);
      expect(telephone).toMatch(TELEPHONE);
      expect(telephone.length).toBeLessThanOrEqual(LONGEST_TELEPHONE);
      expect(telephoneOf(telephone)).toBe(telephone);
    }),
  );
});
