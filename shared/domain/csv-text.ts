/** Marks a text as UTF-8 for spreadsheets, which else take letters with accents for others. */
export const BYTE_ORDER_MARK = '\ufeff';

/** How numbers and cells of CSV files are separated: as spreadsheets of the language expect it, or always the same. */
export const CSV_FORMATS = ['language', 'semicolon', 'comma'] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];

/** Separates cells: spreadsheets expect a semicolon where the comma separates decimals. */
export type CsvSeparator = ',' | ';';

export const csvSeparator = (language: string): CsvSeparator => (language.startsWith('en') ? ',' : ';');

/** The separator of a file in a language; the semicolon goes with a decimal comma. */
export const csvSeparatorOf = (format: CsvFormat, language: string): CsvSeparator =>
  format === 'language' ? csvSeparator(language) : format === 'semicolon' ? ';' : ',';

/** Writes lines as CSV (RFC 4180), marked as UTF-8. */
export const csvText = (
  lines: readonly (readonly (string | number)[])[],
  separator: CsvSeparator = ',',
): string => BYTE_ORDER_MARK + lines.map((line) => csvRow(line, separator)).join('');

/**
 * Writes a line of CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it: a name is typed
 * by somebody, and must compute nothing on the machine of who opens the file. Numbers are no formulas, whatever their sign.
 *
 * @example csvRow(['1', 'x, "y"', -2]) // '1,"x, ""y""",-2\r\n'
 */
export const csvRow = (cells: readonly (string | number)[], separator: CsvSeparator = ','): string =>
  `${cells.map((content) => cell(content, separator)).join(separator)}\r\n`;

function cell(content: string | number, separator: CsvSeparator): string {
  if (typeof content === 'number')
    return separator === ';' ? String(content).replace('.', ',') : String(content);
  const plain = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content;
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
