import { describe, expect, it, test } from 'vitest';
import { emailAddress, plainText, telephone, text } from './fields.ts';

const HALF = '\ud83d';

test.each([
  ['half a surrogate pair', `a${HALF}`],
  ['U+0000', 'a\0b'],
])('no text accepts %s, which databases store differently', (_what, entered) => {
  expect(text(9).safeParse(entered).success).toBe(false);
  expect(plainText(9).safeParse(entered).success).toBe(false);
});

test('a text accepts any script, with complete emoji', () => {
  expect(text(9).parse(' Ñandú 🎫 ')).toBe('Ñandú 🎫');
  expect(plainText(9).parse('一\n🎫')).toBe('一\n🎫');
});

describe('a mail address', () => {
  it.each(['ana@example.com', 'jösé@españa.example', '用户@例子.公司', "o'neil+turno@sub.example.ie"])(
    'may be in any script: %s',
    (address) => {
      expect(emailAddress.parse(address)).toBe(address);
    },
  );

  it.each(['a@b', 'a..b@x.se', '.a@x.se', 'a.@x.se', 'a@-x.se', 'a b@x.se', 'a@x.1', 'ana@', 'a@x..se'])(
    'is not %s',
    (address) => {
      expect(emailAddress.safeParse(address).success).toBe(false);
    },
  );
});

it('a telephone number is stored without the signs that group its digits', () => {
  expect(telephone.parse('+34 (600) 12.34/56')).toBe('+34600123456');
  expect(telephone.safeParse('6'.repeat(21)).success).toBe(false);
  expect(telephone.safeParse('600 ext. 5').success).toBe(false);
});
