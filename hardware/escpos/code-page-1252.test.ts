import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import escpos from 'escpos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../layout/visible-text.ts';
import { characterIn1252, printableIn1252 } from './code-page-1252.ts';

const everyText = fc.string({ unit: 'binary' });

describe('a line in code page 1252', () => {
  it.each([['ñ á é í ó ú ü ¿ ¡'], ['å ä ö Å Ä Ö é'], ['£ € – — ‘ ’ “ ” … ª º']])(
    'keeps the letters and signs of our languages: %s',
    (line) => {
      expect(printableIn1252(line)).toBe(line);
    },
  );

  it('has the usual signs for those of number formats', () => {
    expect(printableIn1252('−5 10‑15')).toBe('-5 10-15');
  });

  it.each(['Győr', 'Łódź', '順番', 'أهلا', '→', '🎫'])('is none where a letter is not in it: %s', (line) => {
    expect(printableIn1252(line)).toBeNull();
  });

  it('never has a byte that a printer could take for a command, nor a character of two columns', () => {
    fc.assert(
      fc.property(everyText, (text) => {
        const printable = printableIn1252(visibleText(text));
        if (printable === null) return;
        const bytes = encode(printable);
        expect(bytes.every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true);
        expect(bytes).toHaveLength(printable.length);
      }),
    );
  });

  it('is what the standard says of each byte', () => {
    const standard = new TextDecoder('windows-1252');
    for (let byte = 0xa1; byte <= 0xff; byte += 1) {
      const character = standard.decode(Uint8Array.of(byte));
      expect([characterIn1252(byte), [...encode(printableIn1252(character) ?? '')]]).toEqual([
        character,
        [byte],
      ]);
    }
    for (let byte = 0x80; byte <= 0x9f; byte += 1) {
      const character = standard.decode(Uint8Array.of(byte));
      // The standard assigns control characters to the unassigned bytes; printers print blanks.
      if (/\p{Cc}/u.test(character)) expect(characterIn1252(byte)).toBe(' ');
      else
        expect([characterIn1252(byte), [...encode(printableIn1252(character) ?? '')]]).toEqual([
          character,
          [byte],
        ]);
    }
  });

  it('is encoded as another printer library encodes it', () => {
    const text = 'Señor Núñez – ¿Información? Å ä ö ÄÖ € £ “ok”';
    const second = new ReceiptPrinterEncoder({ columns: 48, codepageMapping: { windows1252: 16 } });
    const bytes = second.codepage('windows1252').text(text).encode();
    expect(Buffer.from(bytes).includes(encode(printableIn1252(text) ?? ''))).toBe(true);
  });
});

/** The bytes that escpos sends for a line, without the line feed. */
function encode(text: string): Buffer {
  const written: Buffer[] = [];
  new escpos.Printer({ write: (bytes) => written.push(bytes) }, { encoding: 'cp1252' }).text(text).flush();
  return Buffer.concat(written).subarray(0, -1);
}
