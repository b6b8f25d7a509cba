import { describe, expect, it } from 'vitest';
import { paperWidths } from '#shared/domain/printing/ticket-document.ts';
import { millimetresOf, printedWidth, textHeight } from './ticket-printer-page.tsx';

describe('paper printed by a browser', () => {
  it('has a width in pixels of its millimetres times 290 by 80', () => {
    expect(paperWidths.map(printedWidth)).toEqual([290, 217.5, 206.625]);
  });

  it('fits its roll at the resolution of browsers', () => {
    for (const width of paperWidths) expect(millimetresOf(printedWidth(width))).toBeLessThan(width);
  });

  it('has small text four pixels above the configured size, and larger text above that', () => {
    expect(([1, 2, 3] as const).map((size) => textHeight(size, { textSize: 10 }))).toEqual([14, 18, 22]);
    expect(textHeight(1, {})).toBe(12);
  });
});
