import type { Column } from '#shared/domain/reports/columns.ts';
import type { ReportTexts } from '#shared/server/reports/files/report-texts.ts';
import { isNumeric } from '#shared/server/reports/files/with-totals.ts';
import { INK, INNER_WIDTH, lineHeight, PAPER, type Paper } from '../paper.ts';
import { wrapText } from '../wrap-text.ts';
import { CELL, rowHeight } from './cell-style.ts';
import type { WrappedRow } from './wrapped-rows.ts';

interface DrawContext {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly paper: Paper;
}

/** Draws the labels of columns, and gives the edge below them. */
export function drawHead({ columns, widths, paper }: DrawContext, words: ReportTexts, y: number): number {
  const heads = columns.map((column, at) => ({
    cell: headerLines(words.label(column), widths[at] ?? 0, paper),
    at,
  }));
  const height = headHeight(heads.map(({ cell }) => cell));
  for (const { cell, at } of heads) {
    // Labels stand on the line that is below them.
    const from = y + height - CELL.above - cell.length * lineHeight(CELL.size);
    writeCell({ columns, widths, paper }, cell, at, from, { bold: true, color: INK.second });
  }
  paper.rule([PAPER.margin, y + height], [PAPER.margin + INNER_WIDTH, y + height], INK.edge, 0.75);
  return y + height;
}

/** How high the labels of columns are. */
export const headHeightOf = ({ columns, widths, paper }: DrawContext, words: ReportTexts): number =>
  headHeight(columns.map((column, at) => headerLines(words.label(column), widths[at] ?? 0, paper)));

const headHeight = (cells: readonly (readonly string[])[]): number =>
  rowHeight(Math.max(1, ...cells.map(({ length }) => length)));

const headerLines = (label: string, width: number, paper: Paper): string[] =>
  wrapText(label, {
    width: width - 2 * CELL.padding,
    most: 3,
    measure: (part) => paper.width(part, { size: CELL.size, bold: true }),
  });

/**
 * Draws a line of the table, and gives the edge below it.
 *
 * @param first tells whether it is the first of its page, which names its group again
 */
export function drawRow(drawn: DrawContext, line: WrappedRow, y: number, first: boolean): number {
  const { paper } = drawn;
  const { kind, cells, height, begins } = line;
  const [left, right] = [PAPER.margin, PAPER.margin + INNER_WIDTH];
  if (kind !== 'row') paper.box(left, y, INNER_WIDTH, height, INK.sunken);
  if (kind === 'total') paper.rule([left, y], [right, y], INK.edge, 1);
  for (const [at, cell] of cells.entries()) {
    if (at === 0 && kind === 'row' && !begins && !first) continue;
    writeCell(drawn, cell, at, y + CELL.above, { bold: kind !== 'row' });
  }
  paper.rule([left, y + height], [right, y + height], kind === 'row' ? INK.line : INK.edge);
  return y + height;
}

function writeCell(
  { columns, widths, paper }: DrawContext,
  lines: readonly string[],
  at: number,
  y: number,
  look: { bold: boolean; color?: string },
): void {
  const column = columns[at];
  const left = PAPER.margin + widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  const isNumber = column !== undefined && isNumeric(column);
  const x = isNumber ? left + (widths[at] ?? 0) - CELL.padding : left + CELL.padding;
  for (const [row, text] of lines.entries())
    paper.write(text, x, y + row * lineHeight(CELL.size), {
      ...look,
      size: CELL.size,
      align: isNumber ? 'right' : 'left',
    });
}
