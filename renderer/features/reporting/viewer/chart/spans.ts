import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportRow, ReportTable } from '#shared/domain/reports/report-table.ts';

/** Units of a point in a chart over time. */
const SPANS = ['day', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

/** The day column of the rows; undefined without one. */
const daysOf = ({ columns }: ReportTable): Column | undefined =>
  columns.find(({ name, kind }) => name === 'period' && kind === 'day');

/** Spans that result in several points; days alone are no choice. */
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
 * Groups the days of a table into weeks or months for a chart: sums counts and omits other measures. A week is
 * identified by its Monday.
 */
export function inSpans(table: ReportTable, span: Span): ReportTable {
  const column = daysOf(table);
  if (!column || span === 'day') return table;
  const { groups } = table;
  const at = table.columns.indexOf(column);
  const mergeRows = <Row extends { readonly cells: readonly Cell[] }>(sourceRows: readonly Row[]): Row[] =>
    [...Map.groupBy(sourceRows, ({ cells }) => beginningOf(cells[at] ?? null, span))].flatMap(
      ([begins, these]) => {
        const [first] = these;
        return first ? [{ ...first, cells: totalOf(table, these, at, begins) }] : [];
      },
    );
  const columns = table.columns.map((one) =>
    one === column && span === 'month' ? { ...one, kind: 'month' as const } : one,
  );
  // If groups are days, the groups are combined; their rows contain no time.
  if (at === 0 && groups.length > 0) return { ...table, columns, groups: mergeRows(groups) };
  if (groups.length === 0) return { ...table, columns, rows: mergeRows(table.rows) };
  const parts = groups.map((group) => mergeRows(table.rows.slice(group.first, group.first + group.rows)));
  const rows: ReportRow[] = parts.flat();
  let first = 0;
  const moved = groups.map((group, index) => {
    const count = parts[index]?.length ?? 0;
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
  return columns.map(({ kind }, index) => {
    if (index === at) return begins;
    if (kind !== 'count') return kind === 'text' ? (sourceRows[0]?.cells[index] ?? null) : null;
    return sourceRows.reduce((sum, { cells }) => sum + Number(cells[index] ?? 0), 0);
  });
}

/** First day of the week or month of a day. */
function beginningOf(day: Cell, span: Span): Cell {
  if (day === null || span === 'day') return day;
  const written = String(day);
  if (span === 'month') return written.slice(0, 'yyyy-MM'.length);
  const date = new Date(written);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, written.length);
}

/** Returns a formatter of weeks by first and last day: 12–18 oct. */
export function weekTextOf(language: string): (monday: Cell) => string {
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (monday) => {
    const [first, last] = [new Date(String(monday)), new Date(String(monday))];
    last.setUTCDate(last.getUTCDate() + 6);
    return days.formatRange(first, last);
  };
}
