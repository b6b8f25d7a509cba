import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportGroup, ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';

/** Item on an axis, with a value per series. */
export interface Bar {
  readonly label: string;
  readonly values: readonly number[];
}

export interface LineSeries {
  readonly label: string;
  readonly points: readonly { readonly x: string; readonly y: number | null }[];
}

export interface HeatRow {
  readonly label: string;
  readonly cells: readonly { readonly x: string; readonly y: number | null }[];
}

/** Data of a chart. Series are columns of the table. */
export type ChartData =
  | {
      /** Upright, or lying below each other. */
      readonly kind: 'bars' | 'ranking';
      /** The column that the bars are named by. */
      readonly by: Column;
      readonly series: readonly Column[];
      readonly bars: readonly Bar[];
      /** Total number of items; the chart shows the first ones. */
      readonly of: number;
    }
  | {
      readonly kind: 'line';
      readonly by: Column;
      readonly column: Column;
      readonly lines: readonly LineSeries[];
      readonly of: number;
    }
  | {
      readonly kind: 'heat';
      readonly by: Column;
      readonly column: Column;
      readonly rows: readonly HeatRow[];
    };

type Text = (cell: Cell, column: Column) => string;

/** Maximum number of items that remain readable: bars, names of a ranking, colours of lines. */
const MAX_ITEMS = { bars: 20, ranking: 10, line: 6 } as const;

/** Time columns; the chart shows all of their values in order. */
const TIMES = ['day', 'month', 'year'];
/** As are hours. */
const ORDERED_DIMENSIONS = [...TIMES, 'hour'];

/**
 * Chart of a report: of a grouped report the groups, unless there is only one. Null without a chart type, rows, or
 * more than one number.
 */
export function chartOf(type: ReportType, table: ReportTable, text: Text): ChartData | null {
  const column = table.columns.find(({ name }) => name === type.chartColumn);
  const first = table.columns[0];
  if (!column || !first || table.rows.length < 2) return null;
  switch (type.chart) {
    case 'none':
      return null;
    case 'heat':
      return heatOf(table, column, text);
    case 'line':
      return lineSeriesOf(table, column, text);
    default:
      return barsOf(type, table, column, text);
  }
}

function barsOf(type: ReportType, table: ReportTable, column: Column, text: Text): ChartData | null {
  const kind = type.chart === 'ranking' ? 'ranking' : 'bars';
  // No-shows are stacked on the served ones.
  const absent = type.chart === 'stacked' ? table.columns.filter(({ name }) => name === 'noShow') : [];
  const series = [column, ...absent];
  const ofGroups = table.groups.length > 1;
  const sourceRows = ofGroups ? table.groups : table.rows;
  // A single group is not shown on the axis.
  const at = !ofGroups && type.grouped ? 1 : 0;
  const named = table.columns[at];
  if (!named) return null;
  const bars = sourceRows.flatMap(({ cells }): Bar[] => {
    const values = series.map((one) => cells[table.columns.indexOf(one)]);
    if (typeof values[0] !== 'number') return [];
    return [{ label: text(cells[at] ?? null, named), values: values.map(Number) }];
  });
  if (bars.length < 2) return null;
  const visible = ORDERED_DIMENSIONS.includes(named.kind)
    ? bars
    : [...bars].sort(byTotal).slice(0, MAX_ITEMS[kind]);
  return { kind, by: named, series, bars: visible, of: bars.length };
}

const barTotal = ({ values }: Bar): number => values.reduce((sum, value) => sum + value, 0);
const byTotal = (a: Bar, b: Bar): number => barTotal(b) - barTotal(a);

function lineSeriesOf(table: ReportTable, column: Column, text: Text): ChartData | null {
  const [first, second] = table.columns;
  const at = table.columns.indexOf(column);
  if (!first || !second) return null;
  const index = TIMES.includes(first.kind) ? 0 : 1;
  const along = index === 0 ? first : second;
  const timeOf = (cells: readonly Cell[]) => cells[index] ?? null;
  // Days, months and years are written so that they sort as they follow each other.
  const times = [...new Set(table.rows.map(({ cells }) => timeOf(cells)))].sort();
  const line = (label: string, rows: ReportTable['rows']): LineSeries => {
    const found = new Map(rows.map(({ cells }) => [timeOf(cells), cells[at]]));
    return {
      label,
      points: times.map((time) => {
        const y = found.get(time);
        return { x: text(time, along), y: typeof y === 'number' ? y : null };
      }),
    };
  };
  if (times.length < 2) return null;
  if (table.groups.length === 0)
    return { kind: 'line', by: along, column, lines: [line('', table.rows)], of: 1 };
  const high = (group: ReportGroup) => Number(group.cells[at] ?? 0);
  const groups = [...table.groups].sort((a, b) => high(b) - high(a));
  const lines = groups
    .slice(0, MAX_ITEMS.line)
    .map((group) =>
      line(text(group.cells[0] ?? null, first), table.rows.slice(group.first, group.first + group.rows)),
    );
  return { kind: 'line', by: first, column, lines, of: groups.length };
}

/** A row for each weekday, a column for each hour from the first with data to the last. */
function heatOf(table: ReportTable, column: Column, text: Text): ChartData | null {
  const weekday = table.columns.find(({ kind }) => kind === 'weekday');
  const hour = table.columns.find(({ kind }) => kind === 'hour');
  if (!weekday || !hour) return null;
  const position = { day: table.columns.indexOf(weekday), hour: table.columns.indexOf(hour) };
  const at = table.columns.indexOf(column);
  const sourceRows = table.rows.map(({ cells }) => ({
    day: Number(cells[position.day]),
    hour: Number(cells[position.hour]),
    y: typeof cells[at] === 'number' ? cells[at] : null,
  }));
  const hours = sourceRows.map((one) => one.hour);
  const from = Math.min(...hours);
  const span = Array.from({ length: Math.max(...hours) - from + 1 }, (_, index) => from + index);
  const days = [...new Set(sourceRows.map(({ day }) => day))].sort((a, b) => a - b);
  const rows = days.map((day) => ({
    label: text(day, weekday),
    cells: span.map((each) => ({
      x: text(each, hour),
      y: sourceRows.find((one) => one.day === day && one.hour === each)?.y ?? null,
    })),
  }));
  return { kind: 'heat', by: weekday, column, rows };
}
