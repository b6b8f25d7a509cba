import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { describe, expect, it } from 'vitest';
import { type OneBitRaster, ticketDocument, ticketText } from '#shared/domain/printing/ticket-document.ts';
import { readCommand } from '../virtual-printer/read-command.ts';
import { layoutReceipt, receiptText } from '../virtual-printer/receipt-layout.ts';
import { createBytePrinter } from './byte-printer.ts';
import { renderTicket } from './render-ticket.ts';

const mixed = ticketDocument({
  branchName: ticketText('Oficina Centro'),
  fixedText: ticketText('Bienvenido\nVítejte v pobočce Łódź\nأهلا وسهلا'),
  dateHour: ticketText('10:24'),
});

describe('a ticket', () => {
  it('uses the printer font, except for lines with missing characters', () => {
    const { placed } = layoutReceipt(renderTicket(mixed, { width: 80 }), 80);
    expect(placed.map((part) => (part.kind === 'text' ? part.text : part.kind))).toEqual([
      ...['Oficina Centro', 'Bienvenido', 'raster', 'raster', '10:24'],
    ]);
  });

  it('never contains a question mark that is not in the text', () => {
    const bytes = renderTicket(ticketDocument({ fixedText: ticketText('順番 🎫 →') }), { width: 57 });
    expect(receiptText(layoutReceipt(bytes, 57))).toEqual([]);
  });

  it('is rastered completely if its printer is set so, with the same positions', () => {
    const tops = (output: 'text' | 'raster') => layoutReceipt(renderTicket(mixed, { width: 60, output }), 60);
    expect(tops('raster').placed.every(({ kind }) => kind === 'raster')).toBe(true);
    expect(tops('raster').placed.map(({ y }) => y)).toEqual(tops('text').placed.map(({ y }) => y));
    expect(tops('raster').height).toBe(tops('text').height);
  });
});

describe('an image', () => {
  it('is sent in strips that older printers accept, with blank ones fed', () => {
    const printer = createBytePrinter();
    printer.raster(stripes(576, 200, (y) => y < 50 || y > 190));
    const rasters = [];
    let fed = 0;
    const bytes = printer.finish();
    for (let read = readCommand(bytes, 0); read !== null; read = readCommand(bytes, read.next)) {
      if (read.command.kind === 'raster') rasters.push(read.command.raster);
      if (read.command.kind === 'feed') fed += read.command.dots;
    }
    expect(rasters.map(({ height }) => height)).toEqual([48, 48, 48, 8]);
    expect(rasters.every(({ rows }) => rows.length + 8 <= 4096)).toBe(true);
    expect(fed).toBe(48);
  });

  it('equals the output of another printer library', () => {
    const [width, height] = [64, 24];
    const image = stripes(width, height, (y) => y % 3 === 0);
    const printer = createBytePrinter();
    printer.raster(image);
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let y = 0; y < height; y += 3)
      for (let x = 0; x < width; x += 1) data.set([0, 0, 0], (y * width + x) * 4);
    const encoder = new ReceiptPrinterEncoder({ columns: 48, imageMode: 'raster' });
    const theirs = Buffer.from(
      encoder.image({ data, width, height } as never, width, height, 'threshold').encode(),
    );
    const from = theirs.indexOf(Uint8Array.of(0x1d, 0x76, 0x30));
    const command = theirs.subarray(from, from + 8 + (width / 8) * height);
    expect(Buffer.from(printer.finish()).includes(command)).toBe(true);
  });
});

function stripes(width: number, height: number, isBlack: (y: number) => boolean): OneBitRaster {
  const rows = new Uint8Array((width / 8) * height);
  for (let y = 0; y < height; y += 1) if (isBlack(y)) rows.fill(0xff, y * (width / 8), (y + 1) * (width / 8));
  return { width, height, rows };
}
