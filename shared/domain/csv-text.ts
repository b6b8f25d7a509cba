/** Byte order mark that makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Separators of CSV files: by language, or fixed. */
export const CSV_FORMATS = ['language', 'semicolon', 'comma'] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];

/** Cell separator; a semicolon if the comma is the decimal sign. */
export type CsvSeparator = ',' | ';';

export const csvSeparator = (language: string): CsvSeparator => (language.startsWith('en') ? ',' : ';');

/** Separator of a file in a language. */
export const csvSeparatorOf = (format: CsvFormat, language: string): CsvSeparator =>
  format === 'language' ? csvSeparator(language) : format === 'semicolon' ? ';' : ',';

/** Formats CSV lines (RFC 4180) with a byte order mark. */
export const csvText = (
  lines: readonly (readonly (string | number)[])[],
  separator: CsvSeparator = ',',
): string => BYTE_ORDER_MARK + lines.map((line) => csvRow(line, separator)).join('');

/**
 * Formats a CSV line. Texts that spreadsheets would run as formulas get an apostrophe; numbers do not. @example
 * csvRow(['1', 'x, "y"', -2]) // '1,"x, ""y""",-2\r\n'
 */
export const csvRow = (cells: readonly (string | number)[], separator: CsvSeparator = ','): string =>
  `${cells.map((content) => cell(content, separator)).join(separator)}\r\n`;

function cell(content: string | number, separator: CsvSeparator): string {
  if (typeof content === 'number')
    return separator === ';' ? String(content).replace('.', ',') : String(content);
  const plain = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content;
  return /[",\r\n;]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
