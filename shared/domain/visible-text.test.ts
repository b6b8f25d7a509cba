import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVisibleText, VISIBLE_MULTILINE_TEXT, VISIBLE_TEXT } from './visible-text.ts';

const UNSEEN: readonly (readonly [what: string, characters: readonly number[]])[] = [
  ['changes the writing direction', [0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0x200f, 0x61c]],
  ['has no width', [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x34f, 0x180e]],
  ['is a tag', [0xe0001, 0xe0020, 0xe0061, 0xe007f]],
  ['selects the form of another', [0xfe00, 0xfe0e, 0xfe0f, 0xe0100]],
  ['is a blank filler', [0x115f, 0x3164, 0xffa0, 0x2800]],
  ['is a control character', [0, 7, 0x1b, 0x7f, 0x9b]],
  ['ends a line or a paragraph', [0x2028, 0x2029]],
  ['is for private use', [0xe000, 0xf8ff, 0xf0000]],
  ['is a noncharacter', [0xfdd0, 0xffff, 0x1fffe]],
  ['is half a surrogate pair', [0xd83d, 0xdc00]],
];

describe('a visible text', () => {
  it.each(UNSEEN)('contains no character that %s', (_what, characters) => {
    for (const point of characters) {
      const character = String.fromCodePoint(point);
      for (const text of [character, `caja${character}`, `ca${character}ja`, `${character}caja`]) {
        expect(VISIBLE_TEXT.test(text), point.toString(16)).toBe(false);
        expect(VISIBLE_MULTILINE_TEXT.test(text), point.toString(16)).toBe(false);
      }
    }
  });

  it.each([
    'Ñandú 3ª, Åsa Öberg',
    'nin\u0303o',
    'Ελένη, Иван, 山田, שלום, سلام',
    '🎫 👩\u200d💻 👩🏽\u200d💻 👨\u200d👩\u200d👧 ❤\ufe0f 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3 🇸🇪',
    'a\u00a0b – “c” …',
  ])('may be %s', (text) => {
    expect(VISIBLE_TEXT.test(text)).toBe(true);
  });

  it('accepts a joiner only between pictograms', () => {
    for (const text of [
      'a\u200d🎫',
      '🎫\u200da',
      '🎫\u200d',
      '\u200d🎫',
      'a\ufe0f',
      '1\ufe0f',
      '🎫\u200d\u200d🎫',
    ]) {
      expect(VISIBLE_TEXT.test(text), text).toBe(false);
    }
  });

  it('may have several lines if permitted', () => {
    const lines = 'one\r\n\ttwo\n';
    expect([VISIBLE_MULTILINE_TEXT.test(lines), VISIBLE_TEXT.test(lines)]).toEqual([true, false]);
  });

  it('is validated character by character', () => {
    const piece = fc.constantFrom('a', '1', '🎫', '👩\u200d💻', '❤\ufe0f', 'ñ', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const text = pieces.join('.');
        return VISIBLE_TEXT.test(text) && !VISIBLE_TEXT.test(`${text}\u202e`);
      }),
    );
  });
});

describe('the visible part of a text', () => {
  it('is all of a visible one, always in one line', () => {
    expect(toVisibleText('Ñandú 3ª 👩\u200d💻')).toBe('Ñandú 3ª 👩\u200d💻');
    expect(toVisibleText('one\r\n\ttwo\u2028three')).toBe('one two three');
    expect(toVisibleText('ca\u0000ja\u202e \ud83d!')).toBe('caja !');
  });

  it('contains nothing hidden, for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '\u202e', '\ud83d', '\u200d', '\n'),
        (text, more) => VISIBLE_TEXT.test(toVisibleText(text + more + text)),
      ),
    );
  });
});
