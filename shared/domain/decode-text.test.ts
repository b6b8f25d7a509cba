import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Día,niño\r\n1,2';
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little end first', utf16(`\ufeff${TEXT}`, false)],
  ['UTF-16, big end first', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16 without a byte order mark', utf16(TEXT, false)],
  ['UTF-16 without a byte order mark, big end first', utf16(TEXT, true)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('a text in %s is decoded', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

it('a declared encoding is used, and an unknown one is read as Windows-1252', () => {
  expect(decodeText(Buffer.from([0xe6]), 'iso-8859-5')).toBe('ц');
  expect(decodeText(Buffer.from([0xe6]), 'x-unknown')).toBe('æ');
});
