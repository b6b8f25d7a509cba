import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { compareCells } from '#shared/domain/reports/compare-cells.ts';
import type { ReportGroup, ReportRow, ReportTable, RowSubject } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './scope.ts';

/** A table without the completeness of its data. */
export type GeneratedTable = Omit<ReportTable, 'asOf' | 'complete'>;

/** Generates the rows of a report type, with totals if it has any. Lists stop after `max` + 1 rows. */
export type GenerateRows = (
  source: ReportSource,
  type: ReportType,
  scope: Scope,
  names: Names,
  max: number,
) => Promise<GeneratedTable>;

/** A part of a row: its key cells and its data. */
export interface Placed<Part> {
  readonly cells: readonly Cell[];
  readonly of: RowSubject;
  readonly part: Part;
}

export type Level = 'row' | 'group' | 'all';

interface TableOptions<Part> {
  /** Key columns, then metric columns. */
  readonly keys: readonly Column[];
  readonly metricColumns: readonly Column[];
  readonly mergeParts: (parts: readonly Part[]) => Part;
  readonly cellOf: (name: string, part: Part, level: Level) => Cell;
  /** Whether rows are grouped by their first cell. */
  readonly grouped: boolean;
  /** All parts once: one that belongs to several rows counts once in the total. */
  readonly allParts: readonly Part[];
}

/** Merges parts into sorted rows, with totals of groups and of the table. */
export function tableOf<Part>(placed: readonly Placed<Part>[], options: TableOptions<Part>) {
  const { keys, metricColumns, mergeParts, cellOf, grouped, allParts } = options;
  const toCell = (parts: readonly Part[], level: Level): Cell[] => {
    const part = mergeParts(parts);
    return metricColumns.map(({ name }) => cellOf(name, part, level));
  };
  const inOrder = [...Map.groupBy(placed, ({ cells, of }) => JSON.stringify([cells, of])).values()]
    .flatMap((parts) => (parts[0] ? [{ ...parts[0], parts: parts.map(({ part }) => part) }] : []))
    .toSorted((one, other) => compareCells(one.cells, other.cells));
  // Keys that sort alike, such as 1 and 01, may differ: keeps the rows of each group adjacent.
  const inGroups = [...Map.groupBy(inOrder, ({ cells }) => (grouped ? cells[0] : null)).values()];
  const rows = inGroups
    .flat()
    .map(({ cells, of, parts }): ReportRow => ({ cells: [...cells, ...toCell(parts, 'row')], of }));
  // The total of a single group is that of the table.
  const summed = inGroups.length > 1 ? inGroups : [];
  let first = 0;
  const groups = summed.map((same): ReportGroup => {
    const sum = toCell(
      same.flatMap(({ parts }) => parts),
      'group',
    );
    const cells = [same[0]?.cells[0] ?? null, ...keys.slice(1).map(() => null), ...sum];
    first += same.length;
    return { first: first - same.length, rows: same.length, cells };
  });
  return {
    columns: [...keys, ...metricColumns],
    rows,
    groups,
    total: rows.length === 0 ? null : [...keys.map(() => null), ...toCell(allParts, 'all')],
  };
}

export type RowResult = Readonly<Record<string, number | string | null>>;

type Value = RowResult[string] | undefined;

/** A list row: cells by column name. */
export interface Listed {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly of: RowSubject;
}

/**
 * Creates the table of a list, without groups or totals.
 * @param found database rows, released one by one to limit memory with 200,000 rows
 */
export function listOf<Row>(
  { columns }: ReportType,
  found: Row[],
  listed: (row: Row) => Listed,
): GeneratedTable {
  const rows: GeneratedTable['rows'][number][] = [];
  found.reverse();
  for (let row = found.pop(); row !== undefined; row = found.pop()) {
    const { cells, of } = listed(row);
    rows.push({ cells: columns.map((name) => cells[name] ?? null), of });
  }
  return { columns: columns.map((name) => columnOf(name)), rows, groups: [], total: null };
}

/** Name of the referenced item; null without one. */
export const calledIn = (names: Names, kind: Parameters<Names['of']>[0], id: Value): string | null =>
  id == null ? null : names.of(kind, Number(id));

/** Databases may return large numbers as text. */
export const numberIn = (value: Value): number | null => (value == null ? null : Number(value));

/** Milliseconds to whole seconds. */
export const secondsIn = (value: Value): number | null =>
  value == null ? null : Math.round(Number(value) / 1000);

/** Null for empty text. */
export const textIn = (value: Value): string | null => (value == null || value === '' ? null : String(value));
