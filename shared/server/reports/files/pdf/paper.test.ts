import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './paper.ts';

/** Every letter is as wide as another. */
const measure = (text: string) => Array.from(text).length;

it.each([
  ['stays whole where it fits', 'una línea', 9, ['una línea']],
  ['is broken at spaces', 'una línea más', 9, ['una línea', 'más']],
  ['is broken within a word that is too wide', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['is cut, and says so', 'uno dos tres cuatro cinco', 4, ['uno', 'dos', 'tres', 'cua…']],
  ['is nothing where it is nothing', '', 3, ['']],
])('a text %s', (_what, text, width, lines) => {
  expect(wrapText(text, { width, most: 4, measure })).toEqual(lines);
});

it('no line is wider than the room, nor are there more than allowed, and none of it is lost unsaid', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (reported, width, max) => {
        const lines = wrapText(reported, { width, most: max, measure });
        expect(lines.length).toBeLessThanOrEqual(max);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        const shown = lines.join('').replaceAll(' ', '');
        const whole = reported.replaceAll(' ', '');
        if (shown !== whole) {
          expect(shown.endsWith('…')).toBe(true);
          expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
        }
      },
    ),
  );
});
