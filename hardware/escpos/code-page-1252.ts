/** The printer's number for code page 1252 (`ESC t 16`). */
export const codeTable1252 = 16;

/** Holds the characters of 1252 from 0x80 to 0x9f, with a blank for each that it lacks. */
const upperRow = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Look-alikes for what text formatting likes to produce and the page lacks. */
const lookAlikes: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u2015': '—',
  '\u2032': "'",
  '\u2033': '"',
};

/**
 * A line as the printer can set it: every character is one column wide and one byte of code page 1252. Null where the
 * page lacks one of its letters.
 */
export function lineIn1252(line: string): string | null {
  let printable = '';
  for (const character of line.replace(/[\u200c\u200d]/g, '')) {
    const found = isIn1252(character) ? character : lookAlikes[character];
    if (found === undefined) return null;
    printable += found;
  }
  return printable;
}

/** The character that a byte from 0x20 on stands for; a blank where the page holds nothing. */
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
