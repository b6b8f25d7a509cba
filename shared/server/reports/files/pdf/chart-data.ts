import type { Cell, CellKind, Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { Chart, ReportType } from '#shared/domain/reports/report-types.ts';
import type { ReportTexts } from '../report-document.ts';

interface Series {
  readonly name: string;
  /** One per label; null if unknown. */
  readonly values: readonly (number | null)[];
}

/** Content of a chart. */
export interface ChartData {
  readonly shape: Exclude<Chart, 'none'>;
  /** Column of the values, and column of the labels. */
  readonly column: Column;
  readonly by: Column;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Number of labels before truncation. */
  readonly all: number;
}

/** Maximum labels per chart. */
const MAX_GROUPS: Readonly<Record<ChartData['shape'], number>> = {
  bars: 31,
  stacked: 31,
  line: 400,
  heat: 7,
  ranking: 10,
};
const MAX_SERIES = 5;

interface Point {
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** Selects the data of a report's chart; null for a type without a chart or with nothing to compare. */
export function chartOf(type: ReportType, table: ReportTable, words: ReportTexts): ChartData | null {
  const { columns, rows, groups } = table;
  const dimensions = columns.findIndex(({ name }) => name === type.columns[0]);
  const chartIndex = columns.findIndex(({ name }) => name === type.chartColumn);
  const column = columns[chartIndex];
  if (type.chart === 'none' || dimensions < 1 || !column) return null;
  const shape = type.chart;
  const isGrouped = groups.length > 1 && shape !== 'line';
  const at = isGrouped ? 0 : dimensions - 1;
  const by = columns[at];
  if (!by) return null;
  const found = { shape, column, by };
  const label = (cells: readonly Cell[], index: number) =>
    words.cell(cells[index] ?? null, columns[index] ?? by);
  const number = (cells: readonly Cell[], index: number) => {
    const cell = cells[index] ?? null;
    return cell === null ? null : Number(cell);
  };

  if (shape === 'heat') return heat();
  if (shape === 'line' && groups.length > 1) return lineChart();
  const points: readonly Point[] = isGrouped
    ? groups.map(({ first, cells }) => ({ label: label(rows[first]?.cells ?? [], 0), cells }))
    : rows.map(({ cells }) => ({ label: label(cells, at), cells }));
  const known = points.filter(({ cells }) => number(cells, chartIndex) !== null);
  if (known.length < 2) return null;
  const ordered =
    shape === 'ranking'
      ? known.toSorted((a, b) => (number(b.cells, chartIndex) ?? 0) - (number(a.cells, chartIndex) ?? 0))
      : known;
  const visible = ordered.slice(0, MAX_GROUPS[shape]);
  const indexes =
    shape === 'stacked' ? [chartIndex, columns.findIndex(({ name }) => name === 'noShow')] : [chartIndex];
  return {
    ...found,
    all: known.length,
    labels: visible.map((point) => point.label),
    series: indexes.flatMap((index) => {
      const of = columns[index];
      return of ? [{ name: words.label(of), values: visible.map(({ cells }) => number(cells, index)) }] : [];
    }),
  };

  /** One line per group, over all periods in order. */
  function lineChart(): ChartData {
    const periods = [...new Set(rows.map(({ cells }) => cells[at] ?? null))].toSorted((a, b) =>
      String(a) < String(b) ? -1 : 1,
    );
    const maxBytes = groups.toSorted(
      (a, b) => (number(b.cells, chartIndex) ?? 0) - (number(a.cells, chartIndex) ?? 0),
    );
    return {
      ...found,
      all: groups.length,
      labels: periods.map((period) => words.cell(period, found.by)),
      series: maxBytes.slice(0, MAX_SERIES).map(({ first, rows: count }) => {
        const of = new Map(rows.slice(first, first + count).map(({ cells }) => [cells[at] ?? null, cells]));
        return {
          name: label(rows[first]?.cells ?? [], 0),
          values: periods.map((period) => number(of.get(period) ?? [], chartIndex)),
        };
      }),
    };
  }

  /** One row per weekday, one field per hour with data. */
  function heat(): ChartData | null {
    const hours = rows.map(({ cells }) => Number(cells[1]));
    const from = Math.min(...hours);
    if (dimensions !== 2 || rows.length < 2) return null;
    const span = Array.from({ length: Math.max(...hours) - from + 1 }, (_, hour) => from + hour);
    const days = [...new Set(rows.map(({ cells }) => Number(cells[0])))].toSorted((a, b) => a - b);
    const of = new Map(rows.map(({ cells }) => [`${cells[0]} ${cells[1]}`, number(cells, chartIndex)]));
    return {
      ...found,
      all: days.length,
      labels: span.map((hour) => words.cell(hour, found.by)),
      series: days.map((day) => ({
        name: label([day], 0),
        values: span.map((hour) => of.get(`${day} ${hour}`) ?? null),
      })),
    };
  }
}

export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Values of grid lines. */
  readonly ticks: readonly number[];
}

const TENS = [1, 2, 5, 10];
/** Steps in seconds, minutes and hours. */
const TIMES = [1, 5, 15, 30, 60, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
const MAX_TICKS = 5;

/** Returns round bounds around values. They include zero; percentages end at 100. */
export function scaleOf(values: readonly number[], kind: CellKind): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(low === 0 ? 1 : 0, ...values);
  const step = kind === 'duration' ? timeStep(high - low) : tenStep(high - low);
  const from = Math.floor(low / step) * step;
  const to =
    kind === 'percent' && low === 0 && high > 50 && high <= 100 ? 100 : Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  return { from, to, ticks: ticks.filter((tick) => tick <= to) };
}

const timeStep = (span: number): number =>
  TIMES.find((step) => span / step <= MAX_TICKS) ?? Math.ceil(span / MAX_TICKS / 86_400) * 86_400;

function tenStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / MAX_TICKS));
  const step = (TENS.find((factor) => span / (factor * power) <= MAX_TICKS) ?? 10) * power;
  return Math.max(1, step);
}
