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
  /** Whether the total of its group follows. */
  readonly isSummed: boolean;
}

/** Yields rows in display order: each group of several rows followed by its total, the table total last. */
export function* withTotals({ rows, groups, total }: ReportTable): Generator<TableRow> {
  if (groups.length === 0)
    for (const { cells } of rows) yield { kind: 'row', cells, name: null, begins: true, isSummed: false };
  const sum = { begins: false, isSummed: false } as const;
  for (const group of groups) {
    const isSummed = group.rows > 1;
    for (const [at, { cells }] of rows.slice(group.first, group.first + group.rows).entries())
      yield { kind: 'row', cells, name: null, begins: at === 0, isSummed };
    const name = rows[group.first]?.cells[0] ?? null;
    if (isSummed) yield { kind: 'group', cells: group.cells, name, ...sum };
  }
  if (total) yield { kind: 'total', cells: total, name: null, ...sum };
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
