import type { Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportTexts } from '../report-document.ts';
import { isNumeric, type TableRow, totalLabel, withTotals } from '../table-rows.ts';
import { INK, INNER_WIDTH, lineHeight, PAPER, type Paper, wrapText } from './paper.ts';

interface DrawContext {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly paper: Paper;
}

/** Draws the column labels; returns the lower edge. */
export function drawHead({ columns, widths, paper }: DrawContext, words: ReportTexts, y: number): number {
  const heads = columns.map((column, at) => ({
    cell: headerLines(words.label(column), widths[at] ?? 0, paper),
    at,
  }));
  const height = headHeight(heads.map(({ cell }) => cell));
  for (const { cell, at } of heads) {
    // Labels align with the rule below them.
    const from = y + height - CELL.above - cell.length * lineHeight(CELL.size);
    writeCell({ columns, widths, paper }, cell, at, from, { bold: true, color: INK.second });
  }
  paper.rule([PAPER.margin, y + height], [PAPER.margin + INNER_WIDTH, y + height], INK.edge, 0.75);
  return y + height;
}

export const headHeightOf = ({ columns, widths, paper }: DrawContext, words: ReportTexts): number =>
  headHeight(columns.map((column, at) => headerLines(words.label(column), widths[at] ?? 0, paper)));

const headHeight = (cells: readonly (readonly string[])[]): number =>
  rowHeight(Math.max(1, ...cells.map(({ length }) => length)));

const headerLines = (label: string, width: number, paper: Paper): string[] =>
  wrapText(label, {
    width: width - 2 * CELL.padding,
    max: 3,
    measure: (part) => paper.width(part, { size: CELL.size, bold: true }),
  });

/**
 * Draws a table row; returns its lower edge.
 * @param first whether the row is the first on its page, where the group name repeats
 */
export function drawRow(context: DrawContext, line: WrappedRow, y: number, first: boolean): number {
  const { paper } = context;
  const { kind, cells, height, begins } = line;
  const [left, right] = [PAPER.margin, PAPER.margin + INNER_WIDTH];
  if (kind !== 'row') paper.box(left, y, INNER_WIDTH, height, INK.sunken);
  if (kind === 'total') paper.rule([left, y], [right, y], INK.edge, 1);
  for (const [at, cell] of cells.entries()) {
    if (at === 0 && kind === 'row' && !begins && !first) continue;
    writeCell(context, cell, at, y + CELL.above, { bold: kind !== 'row' });
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

/** Cell layout in points. */
const CELL = { size: 8, padding: 4, above: 3, max: 8 } as const;

/** Height of a row with this many lines. */
const rowHeight = (lines: number): number => lines * lineHeight(CELL.size) + 2 * CELL.above;

/** A table row with each cell wrapped to its column width. */
export interface WrappedRow {
  readonly kind: TableRow['kind'];
  readonly begins: boolean;
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** Wraps table rows lazily. */
export function* wrapRows(
  table: ReportTable,
  { words, paper, widths }: { words: ReportTexts; paper: Paper; widths: readonly number[] },
): Generator<WrappedRow> {
  const { columns } = table;
  const wrapped = (text: string, width: number, bold: boolean): readonly string[] =>
    wrapText(text, {
      width: width - 2 * CELL.padding,
      max: CELL.max,
      measure: (part) => paper.width(part, { size: CELL.size, bold }),
    });
  for (const { kind, cells, name, begins } of withTotals(table)) {
    const label = totalLabel(kind, name, columns, words);
    const set = columns.map((column, at) =>
      at === 0 && label !== null
        ? wrapped(label, labelWidth(cells.slice(1).findIndex((cell) => cell !== null) + 1), true)
        : wrapped(words.cell(cells[at] ?? null, column), widths[at] ?? 0, kind !== 'row'),
    );
    const lines = Math.max(1, ...set.map((cell) => cell.length));
    yield { kind, begins, cells: set, height: rowHeight(lines) };
  }

  /** The label of a total spans the empty cells after it. */
  function labelWidth(columnsOfIt: number): number {
    return widths.slice(0, Math.max(1, columnsOfIt)).reduce((sum, width) => sum + width, 0);
  }
}

interface TablePage {
  readonly page: number;
  readonly lines: readonly WrappedRow[];
}

/**
 * Distributes rows over pages. A page has at least one row; a total stays with the row before it.
 * @param room height available on a page, counted from 0, in points
 */
export function* paged(lines: Iterable<WrappedRow>, room: (page: number) => number): Generator<TablePage> {
  let page = 0;
  let left = room(page);
  let on: WrappedRow[] = [];
  for (const line of lines) {
    if (line.height > left && (on.length > 0 || page === 0)) {
      const along: WrappedRow[] = [];
      while ((along[0] ?? line).kind !== 'row' && on.length > 1) along.unshift(...on.splice(-1));
      yield { page, lines: on };
      page++;
      left = along.reduce((rest, { height }) => rest - height, room(page));
      on = along;
    }
    on.push(line);
    left -= line.height;
  }
  yield { page, lines: on };
}

/** Rows measured for column widths. */
const SAMPLED_ROWS = 400;
/** Maximum width; longer names wrap. */
const WIDEST = 190;

/** Distributes the page width by content; numbers never wrap, names may. */
export function columnWidths(
  { columns, rows, groups, total }: ReportTable,
  words: ReportTexts,
  paper: Paper,
): number[] {
  const seen = [
    ...rows.slice(0, SAMPLED_ROWS).map(({ cells }) => cells),
    ...groups.slice(0, SAMPLED_ROWS).map(({ cells }) => cells),
    ...(total ? [total] : []),
  ];
  const wide = (text: string) => paper.width(text, { size: CELL.size, bold: true });
  const wanted = columns.map((column, at) => {
    const label = words.label(column);
    // A label may use two lines, but its longest word needs one.
    const head = Math.max(wide(label) / 2 + 8, ...label.split(' ').map(wide));
    const maxLength = Math.max(0, ...seen.map((cells) => wide(words.cell(cells[at] ?? null, column))));
    return Math.min(WIDEST, Math.max(head, maxLength)) + 2 * CELL.padding;
  });
  const firm = columns.map((column) => isNumeric(column));
  return fitWidths(wanted, firm);
}

/** Distributes surplus width evenly, and takes missing width from the widest columns that may wrap. */
function fitWidths(wanted: readonly number[], firm: readonly boolean[]): number[] {
  const left = INNER_WIDTH - sumOf(wanted);
  if (left >= 0) return wanted.map((width) => width + left / wanted.length);
  const loose = wanted.filter((_, at) => !firm[at]);
  const room = INNER_WIDTH - sumOf(wanted) + sumOf(loose);
  // Numbers alone exceed the page: all columns shrink.
  if (room < sumOf(loose) / 4) return wanted.map((width) => (width * INNER_WIDTH) / sumOf(wanted));
  const max = capOf(loose, room);
  return wanted.map((width, at) => (firm[at] ? width : Math.min(width, max)));
}

/** Maximum width at which all columns fit the room. */
function capOf(widths: readonly number[], room: number): number {
  let left = room;
  for (const [at, width] of widths.toSorted((a, b) => a - b).entries()) {
    const share = left / (widths.length - at);
    if (width > share) return share;
    left -= width;
  }
  return left;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);
