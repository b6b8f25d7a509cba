/** The printer's number for code page 1252 (`ESC t 16`). */
export const codeTable1252 = 16;

/** The characters from 0x80 to 0x9f, with a blank for each unassigned byte. */
const upperRow = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Substitutes for typographic characters that the code page does not have. */
const substitutes: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u2015': '—',
  '\u2032': "'",
  '\u2033': '"',
};

/**
 * Converts a line to characters that are one column wide and one byte of code page 1252. Null if the code page does
 * not have one of them.
 */
export function printableIn1252(line: string): string | null {
  let printable = '';
  for (const character of line.replace(/[\u200c\u200d]/g, '')) {
    const substitute = isIn1252(character) ? character : substitutes[character];
    if (substitute === undefined) return null;
    printable += substitute;
  }
  return printable;
}

/** The character of a byte from 0x20 on; a blank for an unassigned byte. */
export function characterIn1252(byte: number): string {
  if (byte >= 0x80 && byte <= 0x9f) return upperRow[byte - 0x80] ?? ' ';
  if (byte === 0x7f) return ' ';
  return String.fromCharCode(byte);
}

function isIn1252(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code <= 0x7e) return true;
  if (code >= 0xa1 && code <= 0xff) return true;
  return upperRow.includes(character);
}
