import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_TELEPHONE_LENGTH, plainTelephone, telephoneOf, WRITTEN_TELEPHONE } from './telephone.ts';

it('a pasted text becomes a valid telephone number', () => {
  expect(telephoneOf('+34 (612) 34-56 ext')).toBe('+3461234-56');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (entered) => {
      const telephone = telephoneOf(entered);
      expect(telephone).toMatch(/^[\d+-]*$/);
      expect(telephone.length).toBeLessThanOrEqual(MAX_TELEPHONE_LENGTH);
      expect(telephoneOf(telephone)).toBe(telephone);
    }),
  );
});

it.each([
  ['+34 (600) 12.34-56', '+346001234-56'],
  ['600/12·34 56', '600123456'],
  ['\u202a+34600\u00a0123\u202f456\u202c', '+34600123456'],
])('%j is a telephone number in common notation', (written, plain) => {
  expect(written).toMatch(WRITTEN_TELEPHONE);
  expect(plainTelephone(written)).toBe(plain);
});

it.each(['600 ext. 5', 'tel: 600', '600;1'])('%j is no telephone number', (written) => {
  expect(written).not.toMatch(WRITTEN_TELEPHONE);
});
