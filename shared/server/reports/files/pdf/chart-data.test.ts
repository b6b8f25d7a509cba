import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell } from '#shared/domain/reports/columns.ts';
import { reportTexts } from '#shared/server/reports/files/report-document.ts';
import { sampleReport } from '#tests/support/data/sample-report.ts';
import { chartOf, scaleOf } from './chart-data.ts';

/** Chart of a report with these rows. */
function charted(
  name: string,
  rows: readonly (readonly Cell[])[],
  groups: readonly (readonly [number, Cell[]])[] = [],
) {
  const report = sampleReport(name, { rows: 0 });
  const table = {
    ...report.table,
    rows: rows.map((cells) => ({ cells, of: {} })),
    groups: groups.map(([count, cells], at) => ({
      first: groups.slice(0, at).reduce((sum, [before]) => sum + before, 0),
      rows: count,
      cells,
    })),
  };
  return chartOf(report.type, table, reportTexts({ ...report, table }));
}

it('several groups are compared by their totals, the highest first', () => {
  const rows = [
    ['Norte', 'A', 9, 9, 0, 100],
    ['Sur', 'A', 9, 1, 8, 11],
    ['Sur', 'B', 9, 3, 6, 33],
  ];
  const chart = charted('serviceLevel', rows, [
    [1, ['Norte', null, 9, 5, 4, 60]],
    [2, ['Sur', null, 18, 13, 5, 72.2]],
  ]);
  expect(chart).toMatchObject({ shape: 'ranking', labels: ['Sur', 'Norte'], by: { name: 'branch' } });
  expect(chart?.series).toEqual([{ name: 'Nivel de servicio', values: [72.2, 60] }]);
});

it('within one group its rows are compared, without unknown values', () => {
  const rows = [
    ['Norte', 'A', 0, 0, 0, null],
    ['Norte', 'B', 9, 1, 8, 11],
    ['Norte', 'C', 9, 3, 6, 33],
  ];
  const chart = charted('serviceLevel', rows, [[3, ['Norte', null, 18, 4, 14, 22]]]);
  expect(chart).toMatchObject({ labels: ['C', 'B'], by: { name: 'queue' }, all: 2 });
});

it('only the first of many are shown, with the total number', () => {
  const chart = charted(
    'waits',
    Array.from({ length: 40 }, (_, at) => [`Cola ${at}`, 1, at, at, at, at]),
  );
  expect(chart?.labels).toHaveLength(31);
  expect(chart?.all).toBe(40);
});

it('served tickets and no-shows are stacked', () => {
  const rows = [
    ['Norte', 'A', 9, 5, 4, 1, 1, 1, 1],
    ['Norte', 'B', 9, 6, 3, 1, 1, 1, 1],
  ];
  expect(charted('queueAttention', rows)?.series).toEqual([
    { name: 'Atendidos', values: [5, 6] },
    { name: 'Ausentes', values: [4, 3] },
  ]);
});

it('each group has its line over the periods of all, with gaps for missing values', () => {
  const row = (branch: string, day: string, served: number) => [branch, day, 9, served, 0, 1, 1, 1, 1];
  const rows = [row('Norte', '2026-10-02', 5), row('Sur', '2026-10-01', 7), row('Sur', '2026-10-02', 8)];
  const chart = charted('branchCourse', rows, [
    [1, ['Norte', null, 9, 5]],
    [2, ['Sur', null, 18, 15]],
  ]);
  expect(chart?.labels).toEqual(['1 oct 2026', '2 oct 2026']);
  expect(chart?.series).toEqual([
    { name: 'Sur', values: [7, 8] },
    { name: 'Norte', values: [null, 5] },
  ]);
});

it('hours without customers are included between those with some', () => {
  const chart = charted('hoursOfDay', [
    [1, 9, 4, 4, 1, 4],
    [1, 11, 6, 6, 1, 6],
    [3, 9, 2, 2, 1, 2],
  ]);
  expect(chart?.labels).toEqual(['09:00', '10:00', '11:00']);
  expect(chart?.series).toEqual([
    { name: 'lunes', values: [4, null, 6] },
    { name: 'miércoles', values: [2, null, null] },
  ]);
});

it('a list or a single number has no chart', () => {
  expect(charted('tickets', [['x']])).toBeNull();
  expect(charted('waits', [['Caja', 1, 2, 3, 4, 5]])).toBeNull();
});

it.each([
  ['count', [0, 3, 7], [0, 2, 4, 6, 8]],
  ['count', [1071], [0, 500, 1000, 1500]],
  ['percent', [16.6, 94.6], [0, 20, 40, 60, 80, 100]],
  ['percent', [-30, 12], [-30, -20, -10, 0, 10, 20]],
  ['duration', [200, 1100], [0, 300, 600, 900, 1200]],
  ['duration', [400_000], [0, 86_400, 172_800, 259_200, 345_600, 432_000]],
  ['count', [], [0, 1]],
] as const)('a %s of %j is on the scale %j', (kind, values, ticks) => {
  expect(scaleOf(values, kind).ticks).toEqual(ticks);
});

it('the scale contains every value and zero, with few lines', () => {
  const values = fc.array(fc.integer({ min: -5_000, max: 5_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(values, fc.constantFrom('count', 'percent', 'duration'), (some, kind) => {
      const { from, to, ticks } = scaleOf(some, kind);
      expect(Math.min(0, ...some)).toBeGreaterThanOrEqual(from);
      expect(Math.max(0, ...some)).toBeLessThanOrEqual(to);
      expect(ticks).toContain(0);
      expect(to).toBeGreaterThan(from);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
