import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { compareCells } from '#shared/domain/reports/compare-cells.ts';
import type { ReportGroup, ReportRow, RowSubject } from '#shared/domain/reports/report-table.ts';

/** What belongs to one row of a report: the cells that tell which, and a part of what it is about. */
export interface Placed<Part> {
  readonly cells: readonly Cell[];
  readonly of: RowSubject;
  readonly part: Part;
}

/** What a part is of when a figure of it is told. */
export type Level = 'row' | 'group' | 'whole';

export interface TableOptions<Part> {
  /** Columns of the cells that tell rows apart; then those of the figures. */
  readonly keys: readonly Column[];
  readonly figures: readonly Column[];
  readonly together: (parts: readonly Part[]) => Part;
  readonly figure: (name: string, part: Part, level: Level) => Cell;
  /** Tells whether rows stand together under their first cell. */
  readonly grouped: boolean;
  /** Everything that is counted, once: what belongs in several rows counts once in the sum. */
  readonly whole: readonly Part[];
}

/** Puts what was counted into rows, in the order of what tells them apart, with sums of groups and of the whole. */
export function tableOf<Part>(placed: readonly Placed<Part>[], options: TableOptions<Part>) {
  const { keys, figures, together, figure, grouped, whole } = options;
  const toCell = (parts: readonly Part[], level: Level): Cell[] => {
    const part = together(parts);
    return figures.map(({ name }) => figure(name, part, level));
  };
  const inOrder = [...Map.groupBy(placed, ({ cells, of }) => JSON.stringify([cells, of])).values()]
    .flatMap((parts) => (parts[0] ? [{ ...parts[0], parts: parts.map(({ part }) => part) }] : []))
    .toSorted((one, other) => compareCells(one.cells, other.cells));
  // Names that sort alike, as 1 and 01, may be told apart all the same: rows of one stand together.
  const inGroups = [...Map.groupBy(inOrder, ({ cells }) => (grouped ? cells[0] : null)).values()];
  const rows = inGroups
    .flat()
    .map(({ cells, of, parts }): ReportRow => ({ cells: [...cells, ...toCell(parts, 'row')], of }));
  // The sum of the only group is that of the whole.
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
    columns: [...keys, ...figures],
    rows,
    groups,
    total: rows.length === 0 ? null : [...keys.map(() => null), ...toCell(whole, 'whole')],
  };
}
