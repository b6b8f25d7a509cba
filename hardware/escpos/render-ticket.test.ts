import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  paperWidths,
  type TicketDocument,
  ticketDocument,
  ticketText,
} from '#shared/domain/printing/ticket-document.ts';
import { characterSize } from '../layout/paper-metrics.ts';
import type { LineRasterizer } from '../raster/rasterize-line.ts';
import type { NumberRasterizer } from '../raster/rasterize-number.ts';
import { type Command, readCommand } from '../virtual-printer/read-command.ts';
import { layoutReceipt, receiptText } from '../virtual-printer/receipt-layout.ts';
import { printableIn1252 } from './code-page-1252.ts';
import { renderTicket } from './render-ticket.ts';

const oneDot: NumberRasterizer = () => ({ width: 1, height: 1, rows: Uint8Array.of(0x80) });
/** A blank raster in place of a rasterized line, so that it is only fed. */
const blankLine: LineRasterizer = ({ form }, width) => {
  const { height } = characterSize(form);
  return { width, height, rows: new Uint8Array((width / 8) * height) };
};

const ticket = ticketDocument({
  fixedText: ticketText('Oficina Centro', { bold: true }),
  ticketName: ticketText('Empadronamiento', { bold: true, size: 3 }),
  ticketNumber: 'A053',
  information: ticketText('Espera: 10 a 15 min', { underline: true }),
  dateHour: ticketText('13/10/2026   10:24'),
  firstSystemText: ticketText('Le llamaremos por pantalla y voz.', { size: 1 }),
  secondSystemText: ticketText('Si se ausenta, pregunte en Información.', { size: 1, italic: true }),
});

describe('the bytes of a ticket', () => {
  it('begin with the initial state, code page 1252, centring, and dots as the unit', () => {
    const expected = [0x1b, 0x40, 0x1b, 0x74, 16, 0x1b, 0x61, 1, 0x1d, 0x50, 203, 203];
    expect([...renderTicket(ticket, { width: 80 }).subarray(0, expected.length)]).toEqual(expected);
  });

  it('end with four fed lines and a partial cut', () => {
    const expected = [0x1b, 0x32, 0x0a, 0x0a, 0x0a, 0x0a, 0x1d, 0x56, 1];
    expect([...renderTicket(ticket, { width: 80 }).subarray(-expected.length)]).toEqual(expected);
  });

  it.each([
    ['Atención: señora Núñez', [0xf3, 0xf1, 0xfa, 0xf1]],
    ['Fee: £5 or €6 – today', [0xa3, 0x80, 0x96]],
    ['Ängsgatan på Örebro', [0xc4, 0xe5, 0xd6]],
  ])('write "%s" in code page 1252', (value, beyondAscii) => {
    const bytes = renderTicket(ticketDocument({ fixedText: ticketText(value) }), { width: 80 });
    const texts = commandsOf(bytes).flatMap((command) => (command.kind === 'text' ? [...command.bytes] : []));
    expect(texts.filter((byte) => byte > 0x7f)).toEqual(beyondAscii);
  });

  it.each([
    [80, 72],
    [60, 48],
    [57, 48],
  ] as const)('send rasters as wide as %i mm paper prints: %i bytes', (width, stride) => {
    const bytes = Buffer.from(renderTicket(ticket, { width }));
    const header = bytes.indexOf(Uint8Array.of(0x1d, 0x76, 0x30, 0, stride, 0));
    expect(header).toBeGreaterThan(0);
    expect(new Set(rastersOf(bytes).map((raster) => raster.width))).toEqual(new Set([stride * 8]));
  });

  it('are the same for the same ticket', () => {
    expect(renderTicket(ticket, { width: 57 })).toEqual(renderTicket(ticket, { width: 57 }));
  });

  it('contain no control character of any text and exceed no line', () => {
    const anyText = fc.record({
      value: fc.string({ unit: 'binary', maxLength: 200 }),
      bold: fc.boolean(),
      underline: fc.boolean(),
      italic: fc.boolean(),
      size: fc.constantFrom(1 as const, 2 as const, 3 as const),
    });
    const anyTicket = fc.record({
      fixedText: anyText,
      ticketName: anyText,
      copy: anyText,
      firstSystemText: anyText,
    });

    fc.assert(
      fc.property(anyTicket, fc.constantFrom(...paperWidths), ({ copy, ...texts }, width) => {
        const document = ticketDocument({ ...texts, copy: copy.value });
        const rendered: string[] = [];
        const rasterizeLine: LineRasterizer = (line, dots) => {
          rendered.push(line.text);
          return blankLine(line, dots);
        };
        const bytes = renderTicket(document, {
          width,
          rasterizeNumber: oneDot,
          rasterizeLine: rasterizeLine,
        });
        const commands = commandsOf(bytes);
        expect(commands.filter((command) => command.kind === 'cut')).toHaveLength(1);
        expect(commands.at(-1)?.kind).toBe('cut');
        expect(commands.filter((command) => command.kind === 'ignored')).toHaveLength(1);
        expect(commands.filter((command) => command.kind === 'initialise')).toHaveLength(1);
        const lineFeeds = commands.filter((command) => command.kind === 'line-feed').length - 4;
        expect(receiptText(layoutReceipt(bytes, width))).toHaveLength(lineFeeds);
        expect(rendered.filter((line) => printableIn1252(line) !== null)).toEqual([]);
      }),
    );
  });
});

describe('a ticket on paper', () => {
  it.each(paperWidths)('prints all elements in the order of the design on %i mm', (width) => {
    expect(receiptText(layoutReceipt(renderTicket(ticket, { width }), width))).toEqual([
      'Oficina Centro',
      'Empadronamiento',
      'Espera: 10 a 15 min',
      '13/10/2026   10:24',
      'Le llamaremos por pantalla y voz.',
      'Si se ausenta, pregunte en Información.',
    ]);
  });

  it('has the emphasis of each text', () => {
    const set = stylesOf(ticket);
    expect(set('Oficina Centro')).toMatchObject({ bold: true, underline: 0, italic: false });
    expect(set('Espera: 10 a 15 min')).toMatchObject({ bold: false, underline: 2, italic: false });
    expect(set('13/10/2026   10:24')).toMatchObject({ bold: false, underline: 0, italic: false });
    expect(set('Si se ausenta, pregunte en Información.')).toMatchObject({ font: 'b', italic: true });
  });

  it('has the positions of the design, in dots from the first ink', () => {
    const { placed } = layoutReceipt(renderTicket(ticket, { width: 80, rasterizeNumber: oneDot }), 80);
    expect(placed.map((part) => part.y)).toEqual([0, 68, 162, 215, 263, 325, 362, 394]);
  });

  it('is marked white on black above the number only if it is a copy', () => {
    const { placed } = layoutReceipt(renderTicket({ ...ticket, copy: 'COPIA' }, { width: 57 }), 57);
    const copy = placed.findIndex((part) => part.kind === 'text' && part.text === ' COPIA ' && part.reverse);
    expect(placed[copy]).toMatchObject({ bold: true, across: 2, down: 2 });
    expect(placed[copy + 1]?.kind).toBe('raster');
    expect(placed.filter((part) => part.kind === 'text' && part.reverse)).toHaveLength(1);

    const original = layoutReceipt(renderTicket(ticket, { width: 57 }), 57);
    expect(original.placed.some((part) => part.kind === 'text' && part.reverse)).toBe(false);
  });

  it('begins with the logo', () => {
    const logo = { width: 8, height: 2, rows: Uint8Array.of(0xff, 0xff) };
    const { placed } = layoutReceipt(renderTicket(ticket, { width: 80, logo }), 80);
    expect(placed[0]).toMatchObject({ kind: 'raster', y: 0, raster: { width: 576, height: 2 } });
  });

  it('has no rule without system texts', () => {
    const bytes = renderTicket({ ...ticket, firstSystemText: null, secondSystemText: null }, { width: 80 });
    const rule = rastersOf(bytes).find(({ height }) => height === 3);
    expect(rule).toBeUndefined();
  });

  it('leaves no gap for an empty text', () => {
    const heightOf = (document: TicketDocument) =>
      layoutReceipt(renderTicket(document, { width: 80 }), 80).height;
    expect(heightOf({ ...ticket, dateHour: ticketText(' ') })).toBe(heightOf({ ...ticket, dateHour: null }));
  });
});

function commandsOf(bytes: Uint8Array): Command[] {
  const commands: Command[] = [];
  for (let read = readCommand(bytes, 0); read !== null; read = readCommand(bytes, read.next)) {
    commands.push(read.command);
  }
  return commands;
}

function rastersOf(bytes: Uint8Array) {
  return commandsOf(bytes).flatMap((command) => (command.kind === 'raster' ? [command.raster] : []));
}

function stylesOf(document: TicketDocument) {
  const { placed } = layoutReceipt(renderTicket(document, { width: 80 }), 80);
  return (text: string) => placed.find((part) => part.kind === 'text' && part.text === text);
}
