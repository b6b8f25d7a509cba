import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapWords } from './text-lines.ts';

describe('wrapping', () => {
  it('breaks between words', () => {
    expect(wrapWords('Si se ausenta, pregunte en Información.', 16)).toEqual([
      'Si se ausenta,',
      'pregunte en',
      'Información.',
    ]);
  });

  it('fills a line up to the width of the paper', () => {
    expect(wrapWords('abcd efgh', 4)).toEqual(['abcd', 'efgh']);
  });

  it('cuts a word that is longer than a line', () => {
    expect(wrapWords('Bostadsrättsföreningar nu', 10)).toEqual(['Bostadsrät', 'tsförening', 'ar nu']);
  });

  it('keeps the blanks between date and hour', () => {
    expect(wrapWords('13/10/2026   10:24', 48)).toEqual(['13/10/2026   10:24']);
  });

  it('returns no line for an empty text', () => {
    expect(wrapWords('   ', 10)).toEqual([]);
  });

  it('never exceeds the columns and loses nothing but blanks', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 64 }), (text, columns) => {
        const lines = wrapWords(text, columns);
        expect(lines.every((line) => line.length >= 1 && line.length <= columns)).toBe(true);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
