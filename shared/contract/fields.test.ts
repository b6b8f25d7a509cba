import { expect, test } from 'vitest';
import { plainText, text } from './fields.ts';

const HALF = '\ud83d';

test.each([
  ['half a character', `a${HALF}`],
  ['U+0000', 'a\0b'],
])('no text takes %s, which databases keep as something else', (_what, typed) => {
  expect(text(9).safeParse(typed).success).toBe(false);
  expect(plainText(9).safeParse(typed).success).toBe(false);
});

test('a text may be of any script, with whole emoji', () => {
  expect(text(9).parse(' Ñandú 🎫 ')).toBe('Ñandú 🎫');
  expect(plainText(9).parse('一\n🎫')).toBe('一\n🎫');
});
