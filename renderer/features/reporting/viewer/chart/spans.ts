import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportRow, ReportTable } from '#shared/domain/reports/report-table.ts';

/** What a point of a chart over time may stand for. */
const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** The column of the days that rows stand for; undefined where they stand for something else. */
const daysOf = ({ columns }: ReportTable): Column | undefined =>
  columns.find(({ name, kind }) => name === 'period' && kind === 'day');

/** Lists the spans that a chart can be drawn by: those of which there are several. Days alone are no choice. */
export function spansOf(table: ReportTable): readonly Span[] {
  const column = daysOf(table);
  if (!column) return [];
  const at = table.columns.indexOf(column);
  const several = SPANS.filter(
    (span) => new Set(table.rows.map(({ cells }) => beginningOf(cells[at] ?? null, span))).size > 1,
  );
  return several.length > 1 ? several : [];
}

/**
 * Puts the days of a table together to weeks or months, for a chart: counts are added up, what cannot be added up is left
 * out. A week is told by its Monday.
 */
export function inSpans(table: ReportTable, span: Span): ReportTable {
  const column = daysOf(table);
  if (!column || span === 'day') return table;
  const { groups } = table;
  const at = table.columns.indexOf(column);
  const together = <Told extends { readonly cells: readonly Cell[] }>(sourceRows: readonly Told[]): Told[] =>
    [...Map.groupBy(sourceRows, ({ cells }) => beginningOf(cells[at] ?? null, span))].flatMap(
      ([begins, these]) => {
        const [first] = these;
        return first ? [{ ...first, cells: totalOf(table, these, at, begins) }] : [];
      },
    );
  const columns = table.columns.map((one) =>
    one === column && span === 'month' ? { ...one, kind: 'month' as const } : one,
  );
  // Days that head their groups are put together by these, whose rows say nothing of time.
  if (at === 0 && groups.length > 0) return { ...table, columns, groups: together(groups) };
  if (groups.length === 0) return { ...table, columns, rows: together(table.rows) };
  const parts = groups.map((group) => together(table.rows.slice(group.first, group.first + group.rows)));
  const rows: ReportRow[] = parts.flat();
  let first = 0;
  const moved = groups.map((group, place) => {
    const count = parts[place]?.length ?? 0;
    first += count;
    return { ...group, first: first - count, rows: count };
  });
  return { ...table, columns, rows, groups: moved };
}

function totalOf(
  { columns }: ReportTable,
  sourceRows: readonly { readonly cells: readonly Cell[] }[],
  at: number,
  begins: Cell,
): Cell[] {
  return columns.map(({ kind }, place) => {
    if (place === at) return begins;
    if (kind !== 'count') return kind === 'text' ? (sourceRows[0]?.cells[place] ?? null) : null;
    return sourceRows.reduce((sum, { cells }) => sum + Number(cells[place] ?? 0), 0);
  });
}

/** The first day of the week that a day lies in, or its month. */
function beginningOf(day: Cell, span: Span): Cell {
  if (day === null || span === 'day') return day;
  const written = String(day);
  if (span === 'month') return written.slice(0, 'yyyy-MM'.length);
  const date = new Date(written);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, written.length);
}

/** Makes what writes a week by its first day and its last: 12–18 oct. */
export function weekTextOf(language: string): (monday: Cell) => string {
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (monday) => {
    const [first, last] = [new Date(String(monday)), new Date(String(monday))];
    last.setUTCDate(last.getUTCDate() + 6);
    return days.formatRange(first, last);
  };
}
