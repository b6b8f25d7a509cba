import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  paperWidths,
  printOutputs,
  type TicketDocument,
  ticketDocument,
  ticketText,
} from '#shared/domain/printing/ticket-document.ts';
import { renderTicketLayout } from '../escpos/render-ticket.ts';
import type { NumberRasterizer } from '../raster/rasterize-number.ts';
import { layoutReceipt } from '../virtual-printer/receipt-layout.ts';
import { layoutTicket } from './layout-ticket.ts';

const square: NumberRasterizer = () => ({ width: 8, height: 8, rows: new Uint8Array(8).fill(0xff) });
const ticket = ticketDocument({
  branchName: ticketText('Oficina Centro', { bold: true }),
  fixedText: ticketText('Łódź, Győr, 順番, مرحبا'),
  ticketName: ticketText('Préstamos e hipotecas', { size: 3 }),
  copy: 'COPIA',
  ticketNumber: 'C018',
  qrCode: { value: 'https://valdemar.example', size: 2 },
  firstSystemText: ticketText('Le llamaremos por pantalla y voz. '.repeat(4), { size: 1 }),
});
const layout = (document: TicketDocument, width: (typeof paperWidths)[number] = 80) =>
  layoutTicket(document, { width, logo: null, rasterizeNumber: square });

describe('the layout of a ticket', () => {
  it('has the elements in paper order without overlap', () => {
    const { blocks, height } = layout(ticket);
    expect(blocks.map(({ element }) => element)).toEqual([
      ...[
        'branchName',
        'fixedText',
        'ticketName',
        'copy',
        'ticketNumber',
        'qrCode',
        'rule',
        'firstSystemText',
      ],
    ]);
    for (const [index, block] of blocks.entries())
      expect(block.top).toBeGreaterThanOrEqual(bottomOf(blocks[index - 1]));
    expect(height).toBe(bottomOf(blocks.at(-1)));
  });

  it('begins with the first existing element, without a gap above', () => {
    expect(layout(ticketDocument({ dateHour: ticketText('10:24') })).blocks).toMatchObject([
      { element: 'dateHour', top: 0, height: 24 },
    ]);
  });

  it('states the text style of text, and none of images', () => {
    const { blocks } = layout(ticket, 57);
    const formOf = (element: string) => blocks.find((block) => block.element === element)?.form;
    expect(formOf('ticketName')).toEqual({ font: 'a', across: 1, down: 2 });
    expect(formOf('firstSystemText')).toEqual({ font: 'b', across: 1, down: 1 });
    expect(formOf('ticketNumber')).toBeNull();
  });

  it('counts East Asian characters as two columns, and splits no character', () => {
    const { blocks } = layout(ticketDocument({ fixedText: ticketText('順'.repeat(17)) }), 60);
    expect(blocks[0]?.parts.map(({ part }) => (part.kind === 'line' ? part.text : ''))).toEqual([
      '順'.repeat(16),
      '順',
    ]);
    const family = '👨‍👩‍👧'.repeat(17);
    const { blocks: families } = layout(ticketDocument({ fixedText: ticketText(family) }), 60);
    expect(families[0]?.parts.map(({ part }) => (part.kind === 'line' ? part.text.length : 0))).toEqual([
      16 * 8,
      8,
    ]);
  });

  it('prints all parts at their computed positions, in either output, on any paper', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...['Señor', 'Győr', '順番', 'مرحبا', 'x'.repeat(30)]), { maxLength: 8 }),
        fc.constantFrom(1 as const, 2 as const, 3 as const),
        fc.constantFrom(...paperWidths),
        fc.constantFrom(...printOutputs),
        (words, size, width, output) => {
          const content = ticketText(words.join(' '), { size });
          const document = { ...ticket, information: content, secondSystemText: content };
          const { layout, bytes } = renderTicketLayout(document, { width, output, rasterizeNumber: square });
          const { placed, height } = layoutReceipt(bytes, width);
          // Blank strips are only fed, so some raster tops are missing; every printed part must have a position.
          const tops = new Set(layout.blocks.flatMap(({ parts }) => parts).flatMap(stripTops));
          expect(placed.filter(({ y }) => !tops.has(y))).toEqual([]);
          expect(height).toBe(layout.height + 4 * 30);
        },
      ),
      { numRuns: 20 },
    );
  });
});

const bottomOf = (block?: { readonly top: number; readonly height: number }): number =>
  block ? block.top + block.height : 0;

/** Possible tops of a part or of a strip of it. */
const stripTops = ({ top, height }: { readonly top: number; readonly height: number }): number[] =>
  Array.from({ length: Math.ceil(height / 48) }, (_, strip) => top + strip * 48);
