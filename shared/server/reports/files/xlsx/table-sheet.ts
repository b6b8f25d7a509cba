import type { Cell } from '#shared/domain/reports/columns.ts';
import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import type { ReportTexts } from '../report-texts.ts';
import { totalLabel, withTotals } from '../with-totals.ts';
import { cellXml, columnLetter, textXml } from './cells.ts';
import type { CellStyle } from './styles.ts';

const WIDEST = 48;
/** So many rows tell how wide a column is. */
const SAMPLED_ROWS = 500;

/** Writes the sheet of a report’s table: its head stays while one scrolls, the rows of a group fold below their sum. */
export function* tableSheet(
  { table, zoneHours }: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
): Generator<string> {
  const { columns, groups, rows } = table;
  const last = columnLetter(columns.length - 1);
  const folds = groups.length > 0;
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield '<sheetPr><outlinePr summaryBelow="1"/><pageSetUpPr fitToPage="1"/></sheetPr>';
  yield '<sheetViews><sheetView workbookViewId="0" tabSelected="1">';
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<sheetFormatPr defaultRowHeight="15"${folds ? ' outlineLevelRow="1"' : ''}/><cols>`;
  for (const [at, width] of widths().entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  yield '</cols><sheetData>';
  yield rowXml(
    1,
    columns.map((column, at) => textXml(`${columnLetter(at)}1`, words.label(column), 'head')),
  );
  let line = 1;
  for (const { kind, cells, name } of withTotals(table)) {
    line++;
    const look: CellStyle = kind === 'row' ? 'plain' : 'sum';
    const label = totalLabel(kind, name, columns, words);
    const written = columns.map((column, at) => {
      const place = columnLetter(at) + line;
      if (at === 0 && label !== null) return textXml(place, label, look);
      return cellXml(place, cells[at] ?? null, column, look, { words: words.cell, zoneHours });
    });
    yield rowXml(line, written, folds && kind === 'row' ? ' outlineLevel="1"' : '');
    if (kind === 'row') onLine();
  }
  yield '</sheetData>';
  // Sorting by hand would tear sums off their groups, so only a list offers it; its total stays where it is.
  if (!folds && rows.length > 0) yield `<autoFilter ref="A1:${last}${rows.length + 1}"/>`;
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';

  function widths(): number[] {
    return columns.map((column, at) => {
      const length = (cell: Cell) => words.cell(cell, column).length;
      const maxLength = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => length(cells[at] ?? null));
      const label = Math.ceil(words.label(column).length / 2);
      return Math.min(WIDEST, Math.max(10, label, ...maxLength) + 2);
    });
  }
}

const rowXml = (line: number, cells: readonly string[], how = ''): string =>
  `<row r="${line}"${how}>${cells.join('')}</row>`;
