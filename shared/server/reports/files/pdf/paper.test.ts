import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './paper.ts';

/** All letters have the same width. */
const measure = (text: string) => Array.from(text).length;

it.each([
  ['is unchanged if it fits', 'una línea', 9, ['una línea']],
  ['is broken at spaces', 'una línea más', 9, ['una línea', 'más']],
  ['is broken within a word that is too wide', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['is truncated with a mark', 'uno dos tres cuatro cinco', 4, ['uno', 'dos', 'tres', 'cua…']],
  ['is empty for an empty text', '', 3, ['']],
])('a text %s', (_what, text, width, lines) => {
  expect(wrapText(text, { width, max: 4, measure })).toEqual(lines);
});

it('no line exceeds the width or the maximum number, and truncation is marked', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 });
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      (reported, width, max) => {
        const lines = wrapText(reported, { width, max, measure });
        expect(lines.length).toBeLessThanOrEqual(max);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        const displayed = lines.join('').replaceAll(' ', '');
        const complete = reported.replaceAll(' ', '');
        if (displayed !== complete) {
          expect(displayed.endsWith('…')).toBe(true);
          expect(complete.startsWith(displayed.slice(0, -1))).toBe(true);
        }
      },
    ),
  );
});
