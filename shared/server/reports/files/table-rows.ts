import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportTexts } from './report-document.ts';

/** A rendered table row: data, group total or total. */
export interface TableRow {
  readonly kind: 'row' | 'group' | 'total';
  readonly cells: readonly Cell[];
  /** First cell of its group. */
  readonly name: Cell;
  /** Whether the row starts its group; always true without groups. */
  readonly begins: boolean;
}

/** Yields rows in display order: each group followed by its total, the table total last. */
export function* withTotals({ rows, groups, total }: ReportTable): Generator<TableRow> {
  const endings = new Map(groups.map((group) => [group.first + group.rows - 1, group]));
  const beginnings = new Set(groups.map(({ first }) => first));
  for (const [at, { cells }] of rows.entries()) {
    const begins = groups.length === 0 || beginnings.has(at);
    yield { kind: 'row', cells, name: null, begins };
    const group = endings.get(at);
    if (group) {
      const name = rows[group.first]?.cells[0] ?? null;
      yield { kind: 'group', cells: group.cells, name, begins: false };
    }
  }
  if (total) yield { kind: 'total', cells: total, name: null, begins: false };
}

/** Label of a total in the first column; null for data rows and if the first column is numeric. */
export function totalLabel(
  kind: TableRow['kind'],
  name: Cell,
  [first]: readonly Column[],
  words: ReportTexts,
): string | null {
  if (kind === 'row' || !first || isNumeric(first)) return null;
  return kind === 'total'
    ? words.t('file.total')
    : words.t('file.groupTotal', { name: words.cell(name, first) || '–' });
}

/** Numeric columns are right-aligned. */
export const isNumeric = ({ kind }: Column): boolean =>
  kind === 'count' || kind === 'duration' || kind === 'percent';

const BLOCK = 64 * 1024;

/** Joins small texts into 64 KiB blocks, which streams handle at a fraction of the cost. */
export function* inBlocks(texts: Iterable<string>): Generator<string> {
  let block = '';
  for (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}
