import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportTexts } from './report-texts.ts';

/** A line of a table: one of its rows, what a group comes to, or all of it. */
export interface TableRow {
  readonly kind: 'row' | 'group' | 'total';
  readonly cells: readonly Cell[];
  /** The first cell of the group that it is of. */
  readonly name: Cell;
  /** Tells of a row whether its group begins with it; true of all where there are no groups. */
  readonly begins: boolean;
}

/** Goes through a table as it is seen: each group followed by its sum, the total at the end. */
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

/** Says in the first column what a sum is of; null for a row, and where the first column is a figure itself. */
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

/** Tells whether what stands in a column is counted or measured, and so stands to the right. */
export const isNumeric = ({ kind }: Column): boolean =>
  kind === 'count' || kind === 'duration' || kind === 'percent';
