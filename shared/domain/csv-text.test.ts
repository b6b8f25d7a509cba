import { expect, it } from 'vitest';
import { csvRow, csvSeparator, csvText } from './csv-text.ts';

it.each([
  ['plain', [['Norte', '2F9TC']], 'Norte,2F9TC\r\n'],
  ['quoted', [['Centro, "A"', 'x;y', 'two\nlines']], '"Centro, ""A""","x;y","two\nlines"\r\n'],
  ['escaped formulas', [['=1+1', '+2', '-3', '@SUM(A1)']], "'=1+1,'+2,'-3,'@SUM(A1)\r\n"],
])('cells of a spreadsheet are %s', (_what, rows, text) => {
  expect(csvText(rows)).toBe(`\ufeff${text}`);
});

it('a negative number is no formula', () => {
  expect(csvRow([-12.5, '-12.5'])).toBe("-12.5,'-12.5\r\n");
});

it.each([
  ['es', 'Centro;"a;b";"1,5"\r\n'],
  ['es-AR', 'Centro;"a;b";"1,5"\r\n'],
  ['sv', 'Centro;"a;b";"1,5"\r\n'],
  ['en', 'Centro,"a;b","1,5"\r\n'],
])('the separator is that of spreadsheets in %s', (language, text) => {
  expect(csvText([['Centro', 'a;b', '1,5']], csvSeparator(language))).toBe(`\ufeff${text}`);
});
