import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import escpos from 'escpos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../layout/text-lines.ts';
import { characterIn1252, printableIn1252 } from './code-page-1252.ts';

const everyText = fc.string({ unit: 'binary' });

describe('a line in code page 1252', () => {
  it.each([['ñ á é í ó ú ü ¿ ¡'], ['å ä ö Å Ä Ö é'], ['£ € – — ‘ ’ “ ” … ª º']])(
    'preserves the characters of supported languages: %s',
    (line) => {
      expect(printableIn1252(line)).toBe(line);
    },
  );

  it('replaces special characters of number formats with the usual ones', () => {
    expect(printableIn1252('−5 10‑15')).toBe('-5 10-15');
  });

  it.each(['Győr', 'Łódź', '順番', 'أهلا', '→', '🎫'])('is null if a character is missing: %s', (line) => {
    expect(printableIn1252(line)).toBeNull();
  });

  it('never has a byte that a printer could read as a command, nor a double-width character', () => {
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

  it('equals the standard for each byte', () => {
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

  it('equals the encoding of another printer library', () => {
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
