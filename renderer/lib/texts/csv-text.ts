/** Marks a text as UTF-8 for spreadsheets, which else take letters with accents for others. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it: a
 * name is typed by somebody, and must compute nothing on the machine of who opens the file.
 *
 * @example csvText([['a', 'b'], ['1', 'x, "y"']]) // 'a,b\r\n1,"x, ""y"""\r\n', after the mark
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
