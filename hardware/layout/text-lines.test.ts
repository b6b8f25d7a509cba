import { describe, expect, it } from 'vitest';
import { paperMetrics } from './paper-metrics.ts';
import { textLines } from './text-lines.ts';

const wide = paperMetrics[80];
const narrow = paperMetrics[57];

describe('the text style', () => {
  it('is Font B for small and Font A for normal text', () => {
    expect(textLines({ value: 'x', size: 1 }, wide).form).toEqual({ font: 'b', across: 1, down: 1 });
    expect(textLines({ value: 'x', size: 2 }, wide).form).toEqual({ font: 'a', across: 1, down: 1 });
  });

  it('is doubled both ways for big text of up to 24 columns', () => {
    const name = 'x'.repeat(24);
    expect(textLines({ value: name, size: 3 }, wide)).toEqual({
      form: { font: 'a', across: 2, down: 2 },
      lines: [name],
    });
  });

  it('falls back to double height for a longer big name', () => {
    const name = 'x'.repeat(25);
    expect(textLines({ value: name, size: 3 }, wide)).toEqual({
      form: { font: 'a', across: 1, down: 2 },
      lines: [name],
    });
  });

  it('is never doubled in width on narrow paper', () => {
    expect(textLines({ value: 'Caja', size: 3 }, narrow).form).toEqual({ font: 'a', across: 1, down: 2 });
  });
});

describe('the lines of a text', () => {
  it.each([
    [wide, 2, 48],
    [wide, 1, 64],
    [narrow, 3, 32],
    [narrow, 1, 42],
  ] as const)('hold as many characters as the paper has columns', (paper, size, columns) => {
    const { lines } = textLines({ value: 'x'.repeat(columns + 1), size }, paper);
    expect(lines.map((line) => line.length)).toEqual([columns, 1]);
  });

  it('break at line breaks of the text', () => {
    expect(textLines({ value: 'Oficina\r\nCentro\n', size: 2 }, wide).lines).toEqual(['Oficina', 'Centro']);
  });
});
