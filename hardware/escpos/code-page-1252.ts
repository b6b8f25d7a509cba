/** The printer's number for code page 1252 (`ESC t 16`). */
export const codeTable1252 = 16;

/** Holds the characters of 1252 from 0x80 to 0x9f, with a blank for each that it lacks. */
const upperRow = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Look-alikes for what text formatting likes to produce and the page lacks; else `?`. */
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
 * The text as the printer can set it: every character is one column wide and one byte of code page 1252.
 * White space of all kinds becomes a blank, other control characters go, a letter with a mark that the page
 * lacks loses the mark (`ő` gives `o`), and whatever is left becomes `?`.
 */
export function printableIn1252(text: string): string {
  let printable = '';
  for (const character of text.normalize('NFC')) printable += printableCharacter(character);
  return printable;
}

/** The character that a byte from 0x20 on stands for; a blank where the page holds nothing. */
export function characterIn1252(byte: number): string {
  if (byte >= 0x80 && byte <= 0x9f) return upperRow[byte - 0x80] ?? ' ';
  if (byte === 0x7f) return ' ';
  return String.fromCharCode(byte);
}

function printableCharacter(character: string): string {
  if (/\p{Cf}/u.test(character)) return '';
  if (/\s/u.test(character)) return ' ';
  if (/[\p{Cc}\p{M}]/u.test(character)) return '';
  if (isIn1252(character)) return character;
  const [bare = ''] = character.normalize('NFD');
  return lookAlikes[character] ?? (isIn1252(bare) ? bare : '?');
}

function isIn1252(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code <= 0x7e) return true;
  if (code >= 0xa1 && code <= 0xff) return true;
  return upperRow.includes(character);
}
