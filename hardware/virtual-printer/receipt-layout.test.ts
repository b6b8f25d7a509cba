import { describe, expect, it } from 'vitest';
import { layoutReceipt, receiptText } from './receipt-layout.ts';

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;
const text = (value: string) => [...Buffer.from(value, 'latin1')];

describe('the layout of a receipt', () => {
  it('centres and right-aligns on the width of the paper', () => {
    const bytes = Uint8Array.of(...[ESC, 0x61, 1], ...text('ab'), LF, ...[ESC, 0x61, 2], ...text('ab'), LF);
    expect(layoutReceipt(bytes, 80).placed.map((part) => part.x)).toEqual([276, 552]);
    expect(layoutReceipt(bytes, 57).placed.map((part) => part.x)).toEqual([180, 360]);
  });

  it('separates lines by the line spacing without overlap', () => {
    const bytes = Uint8Array.of(...text('a'), LF, ...[ESC, 0x33, 10], ...text('b'), LF, ...text('c'), LF);
    expect(layoutReceipt(bytes, 80).placed.map((part) => part.y)).toEqual([0, 30, 54]);
  });

  it('continues on the next line when a line is full', () => {
    const bytes = Uint8Array.of(...text('x'.repeat(50)), LF);
    expect(receiptText(layoutReceipt(bytes, 80))).toEqual(['x'.repeat(48), 'xx']);
    expect(receiptText(layoutReceipt(bytes, 60))).toEqual(['x'.repeat(32), 'x'.repeat(18)]);
  });

  it('mixes text styles on one line', () => {
    const bytes = Uint8Array.of(
      ...text('a'),
      ...[ESC, 0x45, 1],
      ...text('b'),
      ...[GS, 0x21, 0x11],
      ...text('c'),
      LF,
    );
    expect(layoutReceipt(bytes, 80).placed).toMatchObject([
      { text: 'a', x: 0, bold: false, across: 1 },
      { text: 'b', x: 12, bold: true, across: 1 },
      { text: 'c', x: 24, bold: true, across: 2 },
    ]);
    expect(receiptText(layoutReceipt(bytes, 80))).toEqual(['abc']);
  });

  it('feeds by dots, by lines and by rasters', () => {
    const raster = [GS, 0x76, 0x30, 0, 1, 0, 5, 0, 1, 2, 3, 4, 5];
    const bytes = Uint8Array.of(...[ESC, 0x4a, 100], ...[ESC, 0x64, 2], ...raster);
    const { height, placed } = layoutReceipt(bytes, 80);
    expect(placed).toMatchObject([{ kind: 'raster', y: 160 }]);
    expect(height).toBe(165);
  });

  it('reads non-ASCII characters only after their code table was selected', () => {
    const line = [...text('ñ'), LF];
    expect(receiptText(layoutReceipt(Uint8Array.of(...line), 80))).toEqual(['?']);
    expect(receiptText(layoutReceipt(Uint8Array.of(ESC, 0x74, 16, ...line), 80))).toEqual(['ñ']);
  });

  it('resets all settings on initialisation', () => {
    const bytes = Uint8Array.of(...[ESC, 0x45, 1], ...[ESC, 0x61, 1], ...[ESC, 0x40], ...text('a'), LF);
    expect(layoutReceipt(bytes, 80).placed).toMatchObject([{ text: 'a', x: 0, bold: false }]);
  });
});
