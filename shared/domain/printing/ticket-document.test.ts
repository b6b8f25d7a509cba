import { describe, expect, it } from 'vitest';
import { isPaperWidth, ticketDocument, ticketText } from './ticket-document.ts';

describe('a ticket document', () => {
  it('leaves out what it was not given', () => {
    const { ticketNumber, ...others } = ticketDocument({ ticketNumber: 'A053' });
    expect(ticketNumber).toBe('A053');
    expect(Object.values(others)).toEqual(Array(10).fill(null));
  });

  it('sets a text in normal letters unless told otherwise', () => {
    expect(ticketText('Oficina Centro', { bold: true })).toEqual({
      value: 'Oficina Centro',
      bold: true,
      underline: false,
      italic: false,
      size: 2,
    });
  });

  it('knows the paper widths of 80, 60 and 57 mm and no other', () => {
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
