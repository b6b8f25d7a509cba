import { describe, expect, it } from 'vitest';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import { chartOf } from './chart-data.ts';
import { inSpans, spansOf, weekTextOf } from './report-chart.tsx';

const plain = (cell: Cell) => String(cell);

function tableOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  groups: ReportTable['groups'] = [],
  period: 'DAY' | 'MONTH' = 'DAY',
): ReportTable {
  return {
    columns: columns.map((name) => columnOf(name, period)),
    rows: rows.map((cells) => ({ cells, of: {} })),
    groups,
    total: null,
    asOf: 0,
    complete: true,
  };
}

/** A Sunday, the Monday after it, and a day of the next month. */
const DAYS = ['2026-10-11', '2026-10-12', '2026-11-03'] as const;
const trend = tableOf(
  ['period', 'arrived', 'waitMean'],
  DAYS.map((day, at) => [day, 10 + at, 60]),
);

describe('a chart over time', () => {
  it('offers each span that occurs more than once', () => {
    expect(spansOf(trend)).toEqual(['day', 'week', 'month']);
    const inMonth = tableOf(
      ['period', 'arrived'],
      DAYS.slice(0, 2).map((day) => [day, 1]),
    );
    expect(spansOf(inMonth)).toEqual(['day', 'week']);
    const inWeek = tableOf(
      ['period', 'arrived'],
      [
        ['2026-10-12', 1],
        ['2026-10-18', 1],
      ],
    );
    expect(spansOf(inWeek)).toEqual([]);
    expect(spansOf(tableOf(['queue', 'arrived'], [['Caja', 1]]))).toEqual([]);
    expect(spansOf(tableOf(['period', 'arrived'], [['2026-10', 1]], [], 'MONTH'))).toEqual([]);
  });

  it('adds counts by week from Monday and by month, and nothing else', () => {
    expect(inSpans(trend, 'day')).toBe(trend);
    expect(inSpans(trend, 'week').rows.map(({ cells }) => cells)).toEqual([
      ['2026-10-05', 10, null],
      ['2026-10-12', 11, null],
      ['2026-11-02', 12, null],
    ]);
    const months = inSpans(trend, 'month');
    expect(months.columns[0]?.kind).toBe('month');
    expect(months.rows.map(({ cells }) => cells)).toEqual([
      ['2026-10', 21, null],
      ['2026-11', 12, null],
    ]);
  });

  it('has one line per branch', () => {
    const rows = [
      ['Centro', DAYS[0], 1],
      ['Centro', DAYS[1], 2],
      ['Ensanche', DAYS[1], 4],
      ['Ensanche', DAYS[2], 8],
    ];
    const groups = [0, 2].map((first) => ({ first, rows: 2, cells: [rows[first]?.[0] ?? null, null, 1] }));
    const table = tableOf(['branch', 'period', 'served'], rows, groups);
    expect(chartOf(reportType(302) as ReportType, inSpans(table, 'month'), plain)).toMatchObject({
      lines: [
        {
          label: 'Centro',
          points: [
            { x: '2026-10', y: 3 },
            { x: '2026-11', y: null },
          ],
        },
        {
          label: 'Ensanche',
          points: [
            { x: '2026-10', y: 4 },
            { x: '2026-11', y: 8 },
          ],
        },
      ],
    });
  });

  it('combines days that head their groups', () => {
    const rows = DAYS.flatMap((day) => ['Caja', 'Cuentas'].map((queue) => [day, queue, 1]));
    const groups = DAYS.map((day, at) => ({ first: at * 2, rows: 2, cells: [day, null, 2] }));
    const table = tableOf(['period', 'queue', 'noShow'], rows, groups);
    expect(chartOf(reportType(105) as ReportType, inSpans(table, 'month'), plain)).toMatchObject({
      bars: [
        { label: '2026-10', values: [4] },
        { label: '2026-11', values: [2] },
      ],
    });
  });

  it('labels a week by its days', () => {
    expect(weekTextOf('es')('2026-10-12')).toBe('12–18 oct');
    expect(weekTextOf('en-GB')('2026-12-28')).toMatch(/28 Dec.+3 Jan/);
  });
});
