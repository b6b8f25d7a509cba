import { describe, expect, it } from 'vitest';
import { isPaperWidth, ticketDocument, ticketText } from './ticket-document.ts';

describe('a ticket document', () => {
  it('has null for missing elements', () => {
    const { ticketNumber, ...others } = ticketDocument({ ticketNumber: 'A053' });
    expect(ticketNumber).toBe('A053');
    expect(Object.values(others)).toEqual(Array(10).fill(null));
  });

  it('has normal text style by default', () => {
    expect(ticketText('Oficina Centro', { bold: true })).toEqual({
      value: 'Oficina Centro',
      bold: true,
      underline: false,
      italic: false,
      size: 2,
    });
  });

  it('accepts the paper widths of 80, 60 and 57 mm only', () => {
    expect([80, 60, 57, 58, 0, Number.NaN].map(isPaperWidth)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
