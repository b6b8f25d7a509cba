import { describe, expect, it } from 'vitest';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import { chartOf } from './chart-data.ts';

const plain = (cell: Cell) => String(cell);
const known = (id: number) => reportType(id) as ReportType;

/** Table of a type with only these columns, in groups of a number of rows. */
function tableOf(columns: readonly string[], rows: readonly (readonly Cell[])[], inGroups = 0): ReportTable {
  const firsts = inGroups > 0 ? rows.flatMap((_, at) => (at % inGroups === 0 ? [at] : [])) : [];
  return {
    columns: columns.map((name) => columnOf(name)),
    rows: rows.map((cells) => ({ cells, of: {} })),
    groups: firsts.map((first) => ({
      first,
      rows: inGroups,
      cells: (rows[first] ?? []).map((cell, index) => (index === 1 ? null : cell)),
    })),
    total: null,
    asOf: 0,
    complete: true,
  };
}

describe('the chart of a report', () => {
  it('stacks no-shows on served tickets, one bar per group', () => {
    const rows = [
      ['Centro', 'Caja', 10, 2],
      ['Ensanche', 'Caja', 30, 1],
    ] as const;
    const chart = chartOf(known(101), tableOf(['branch', 'queue', 'served', 'noShow'], rows, 1), plain);
    expect(chart).toMatchObject({
      kind: 'bars',
      bars: [
        { label: 'Ensanche', values: [30, 1] },
        { label: 'Centro', values: [10, 2] },
      ],
    });
  });

  it('shows the rows of a single group, without empty ones', () => {
    const rows = [
      ['Centro', 'Caja', 80],
      ['Centro', 'Cuentas', null],
      ['Centro', 'Empresas', 95],
    ] as const;
    const chart = chartOf(known(103), tableOf(['branch', 'queue', 'level'], rows, 3), plain);
    expect(chart).toMatchObject({ kind: 'ranking', bars: [{ label: 'Empresas' }, { label: 'Caja' }] });
  });

  it('shows the first ten names and the total number', () => {
    const rows = Array.from({ length: 25 }, (_, at) => [`Servicio ${at}`, at] as const);
    const chart = chartOf(known(106), tableOf(['service', 'served'], rows), plain);
    expect(chart).toMatchObject({ kind: 'ranking', of: 25 });
    expect(chart?.kind === 'ranking' && chart.bars.map(({ values }) => values[0])).toEqual([
      ...[24, 23, 22, 21, 20, 19, 18, 17, 16, 15],
    ]);
  });

  it('shows hours in order, not by value', () => {
    const rows = [8, 9, 10].map((hour) => [hour, hour === 9 ? 600 : 60]);
    const chart = chartOf(known(111), tableOf(['hour', 'errorMean'], rows), plain);
    expect(chart).toMatchObject({ kind: 'bars', bars: [{ label: '8' }, { label: '9' }, { label: '10' }] });
  });

  it('is a line over days, with a gap for missing values', () => {
    const rows = [
      ['2026-11-01', 4],
      ['2026-11-02', null],
    ] as const;
    const chart = chartOf(known(108), tableOf(['period', 'arrived'], rows), plain);
    expect(chart?.kind === 'line' && chart.lines[0]?.points).toEqual([
      { x: '2026-11-01', y: 4 },
      { x: '2026-11-02', y: null },
    ]);
  });

  it('is a single line for a single branch', () => {
    const rows = [
      ['Centro', '2026-11-02', 7],
      ['Centro', '2026-11-01', 4],
    ] as const;
    const chart = chartOf(known(302), tableOf(['branch', 'period', 'served'], rows), plain);
    expect(chart).toMatchObject({ kind: 'line', by: { name: 'period' }, of: 1 });
    expect(chart?.kind === 'line' && chart.lines[0]?.points.map(({ y }) => y)).toEqual([4, 7]);
  });

  it('has a cell for each hour between the first and the last', () => {
    const rows = [
      [1, 9, 5],
      [2, 11, 7],
    ] as const;
    const chart = chartOf(known(104), tableOf(['weekday', 'hour', 'arrived'], rows), plain);
    expect(chart?.kind === 'heat' && chart.rows).toEqual([
      {
        label: '1',
        cells: [
          { x: '9', y: 5 },
          { x: '10', y: null },
          { x: '11', y: null },
        ],
      },
      {
        label: '2',
        cells: [
          { x: '9', y: null },
          { x: '10', y: null },
          { x: '11', y: 7 },
        ],
      },
    ]);
  });

  it('is omitted if there is nothing to compare', () => {
    expect(chartOf(known(106), tableOf(['service', 'served'], [['Caja', 3]]), plain)).toBeNull();
    expect(
      chartOf(
        known(501),
        tableOf(
          ['arrivedAt', 'wait'],
          [
            [1, 2],
            [3, 4],
          ],
        ),
        plain,
      ),
    ).toBeNull();
  });
});
