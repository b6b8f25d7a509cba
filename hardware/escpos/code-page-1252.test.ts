import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import escpos from 'escpos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterIn1252, printableIn1252 } from './code-page-1252.ts';

const everyText = fc.string({ unit: 'binary' });

describe('text for code page 1252', () => {
  it.each([
    ['ñ á é í ó ú ü ¿ ¡', 'ñ á é í ó ú ü ¿ ¡'],
    ['å ä ö Å Ä Ö é', 'å ä ö Å Ä Ö é'],
    ['£ € – — ‘ ’ “ ” … ª º', '£ € – — ‘ ’ “ ” … ª º'],
  ])('keeps the letters and signs of our languages: %s', (text, printable) => {
    expect(printableIn1252(text)).toBe(printable);
  });

  it('puts together letters that came in parts', () => {
    expect(printableIn1252('n\u0303 a\u030a')).toBe('ñ å');
  });

  it('takes the mark off a letter that the page lacks with it', () => {
    expect(printableIn1252('Győr, Ștefan, Łódź')).toBe('Gyor, Stefan, ?ódz');
  });

  it('turns the blanks and signs of number formats into printable ones', () => {
    expect(printableIn1252('1\u202f234\u00a0kr \u22125 10\u201115')).toBe('1 234 kr -5 10-15');
  });

  it('turns any other character into one question mark', () => {
    expect(printableIn1252('順番 → 🎫')).toBe('?? ? ?');
  });

  it('drops control and invisible characters', () => {
    expect(printableIn1252('A\u001b@B\u0000\u200b\u202eC\ufeff')).toBe('A@BC');
  });

  it('never gives a byte that a printer could take for a command, nor a character of two columns', () => {
    fc.assert(
      fc.property(everyText, (text) => {
        const bytes = encode(printableIn1252(text));
        expect(bytes.every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true);
        expect(bytes).toHaveLength(printableIn1252(text).length);
      }),
    );
  });

  it('reads back what the printer library wrote', () => {
    fc.assert(
      fc.property(everyText, (text) => {
        const printable = printableIn1252(text);
        expect(Array.from(encode(printable), characterIn1252).join('')).toBe(printable);
      }),
    );
  });

  it('is encoded as another printer library encodes it', () => {
    const text = 'Señor Núñez – ¿Información? Å ä ö ÄÖ € £ “ok”';
    const second = new ReceiptPrinterEncoder({ columns: 48, codepageMapping: { windows1252: 16 } });
    const bytes = second.codepage('windows1252').text(printableIn1252(text)).encode();
    expect(Buffer.from(bytes).includes(encode(text))).toBe(true);
  });
});

/** The bytes that escpos sends for a line, without its line feed. */
function encode(text: string): Buffer {
  const written: Buffer[] = [];
  new escpos.Printer({ write: (bytes) => written.push(bytes) }, { encoding: 'cp1252' }).text(text).flush();
  return Buffer.concat(written).subarray(0, -1);
}
