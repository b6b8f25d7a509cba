import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportTexts } from '#shared/server/reports/files/report-texts.ts';
import { isNumeric } from '#shared/server/reports/files/with-totals.ts';
import { INNER_WIDTH, type Paper } from '../paper.ts';
import { CELL } from './cell-style.ts';

/** So many rows tell how wide a column is. */
const SAMPLED_ROWS = 400;
/** Names may be longer: they are broken into lines. */
const WIDEST = 190;

/** Shares the width of the page among columns by what stands in them; figures are never broken, names are. */
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
    // A label may stand in two lines, its longest word in one.
    const head = Math.max(wide(label) / 2 + 8, ...label.split(' ').map(wide));
    const maxLength = Math.max(0, ...seen.map((cells) => wide(words.cell(cells[at] ?? null, column))));
    return Math.min(WIDEST, Math.max(head, maxLength)) + 2 * CELL.padding;
  });
  const firm = columns.map((column) => isNumeric(column));
  return shared(wanted, firm);
}

/** Gives what is left over to all alike, and takes what is missing from the widest of those that may be broken. */
function shared(wanted: readonly number[], firm: readonly boolean[]): number[] {
  const left = INNER_WIDTH - totalOf(wanted);
  if (left >= 0) return wanted.map((width) => width + left / wanted.length);
  const loose = wanted.filter((_, at) => !firm[at]);
  const room = INNER_WIDTH - totalOf(wanted) + totalOf(loose);
  // Where figures alone are too many, everything gives way.
  if (room < totalOf(loose) / 4) return wanted.map((width) => (width * INNER_WIDTH) / totalOf(wanted));
  const max = capOf(loose, room);
  return wanted.map((width, at) => (firm[at] ? width : Math.min(width, max)));
}

/** The width at which all that is wider has to be cut, so that together they fit into the room. */
function capOf(widths: readonly number[], room: number): number {
  let left = room;
  for (const [at, width] of widths.toSorted((a, b) => a - b).entries()) {
    const share = left / (widths.length - at);
    if (width > share) return share;
    left -= width;
  }
  return left;
}

const totalOf = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0);
