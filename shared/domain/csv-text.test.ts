import { expect, it } from 'vitest';
import { csvLine, csvText } from './csv-text.ts';

it.each([
  ['plain', [['Norte', '2F9TC']], 'Norte,2F9TC\r\n'],
  ['quoted', [['Centro, "A"', 'x;y', 'two\nlines']], '"Centro, ""A""","x;y","two\nlines"\r\n'],
  ['no formula', [['=1+1', '+2', '-3', '@SUM(A1)']], "'=1+1,'+2,'-3,'@SUM(A1)\r\n"],
])('cells of a spreadsheet are %s', (_what, rows, text) => {
  expect(csvText(rows)).toBe(`\ufeff${text}`);
});

it('a number below zero is no formula', () => {
  expect(csvLine([-12.5, '-12.5'])).toBe("-12.5,'-12.5\r\n");
});
