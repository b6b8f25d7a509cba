import { describe, expect, it } from 'vitest';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { ReportTable, RowSubject } from '#shared/domain/reports/report-table.ts';
import { APPOINTMENTS, hourWithin, listBehind } from './behind.ts';
import { sortAfter, tableLines } from './table-lines.ts';

const TABLE: ReportTable = {
  columns: [
    { name: 'branch', kind: 'text' },
    { name: 'queue', kind: 'text' },
    { name: 'served', kind: 'count' },
  ],
  rows: [
    { cells: ['Centro', 'Caja', 12], of: { branch: 1, queue: 1 } },
    { cells: ['Centro', 'Cuentas', null], of: { branch: 1, queue: 2 } },
    { cells: ['Ensanche', 'Caja', 30], of: { branch: 2, queue: 1 } },
  ],
  groups: [
    { first: 0, rows: 2, cells: ['Centro', null, 12] },
    { first: 2, rows: 1, cells: ['Ensanche', null, 30] },
  ],
  total: [null, null, 42],
  asOf: 0,
  complete: true,
};
const announced = (lines: ReturnType<typeof tableLines>) =>
  lines.map((line) => ('group' in line ? `= ${line.group.cells[0]}` : line.row.cells.slice(0, 2).join(' ')));

describe('the lines of a report', () => {
  it('are grouped, each group with its total below, except a group of one row', () => {
    expect(announced(tableLines(TABLE, null))).toEqual([
      ...['Centro Caja', 'Centro Cuentas', '= Centro'],
      'Ensanche Caja',
    ]);
  });

  it('lose their groups when sorted, with empty values last in both directions', () => {
    const sorted = (descending: boolean) => announced(tableLines(TABLE, { column: 'served', descending }));
    expect(sorted(false)).toEqual(['Centro Caja', 'Ensanche Caja', 'Centro Cuentas']);
    expect(sorted(true)).toEqual(['Ensanche Caja', 'Centro Caja', 'Centro Cuentas']);
  });

  it('name a single group once', () => {
    const [first, second] = tableLines({ ...TABLE, rows: TABLE.rows.slice(0, 2), groups: [] }, null);
    expect([first, second]).toMatchObject([{ begins: true }, { begins: false }]);
  });

  it('return to their groups with the third click on a header', () => {
    const first = sortAfter('served', null);
    const second = sortAfter('served', first);
    expect([first, second, sortAfter('served', second)]).toEqual([
      { column: 'served', descending: false },
      { column: 'served', descending: true },
      null,
    ]);
  });
});

describe('the tickets behind a number', () => {
  const year = { range: 'lastYear', from: '', to: '' } as const;
  const filters: readonly ReportFilter[] = [
    { type: 'FILTER_DATE_AND_TIME', data: { ...year, fromTime: '09:00', toTime: '12:00' } },
    { type: 'QUEUES', data: { included: [1, 2], notIncluded: [] } },
    { type: 'FILTER_PERIOD', data: { period: 'MONTH' } },
  ];

  const behind = (of: RowSubject, column = 'arrived') =>
    listBehind(filters, of, { column, branchesOf: () => [] })?.filters ?? null;

  it('match the row, and the days and times of the report', () => {
    expect(behind({ branch: 5, queue: 2 }, 'noShow')).toEqual([
      { type: 'FILTER_COUNTED_AS', data: { as: 'noShow' } },
      filters[0],
      { type: 'BRANCHES', data: { included: [5], notIncluded: [] } },
      { type: 'QUEUES', data: { included: [2], notIncluded: [] } },
    ]);
  });

  it('are limited to the days of the row, if it has any', () => {
    const [queues, , dates] = behind({ from: '2025-03-01', to: '2025-03-31' }) ?? [];
    expect(queues).toEqual(filters[1]);
    expect(dates?.data).toMatchObject({ range: 'custom', from: '2025-03-01', to: '2025-03-31' });
  });

  it('are limited to a workstation, a weekday, and the branches of a group within the report', () => {
    expect(behind({ workstation: 3, weekday: 1, hour: 9 })).toContainEqual({
      type: 'FILTER_COUNTED_AS',
      data: { as: 'arrived', workstation: 3, weekday: 1 },
    });
    const of = (included: number[], notIncluded: number[]) =>
      listBehind(
        [{ type: 'BRANCHES', data: { included, notIncluded } }],
        { branchGroup: 2 },
        {
          column: 'arrived',
          branchesOf: (group) => (group === 2 ? [5, 6, 7] : []),
        },
      )?.filters.find(({ type }) => type === 'BRANCHES')?.data;
    expect(of([], [])).toEqual({ included: [5, 6, 7], notIncluded: [] });
    expect(of([4, 5, 6], [])).toEqual({ included: [5, 6], notIncluded: [] });
    expect(of([], [7])).toEqual({ included: [5, 6], notIncluded: [] });
    expect(of([4], [])).toBeUndefined();
  });

  it('are appointments if the column counts these, by their way of booking', () => {
    const list = listBehind(filters, { bookedThrough: 'customer' }, { column: 'kept', branchesOf: () => [] });
    expect(list?.type).toBe(APPOINTMENTS);
    expect(list?.filters).toContainEqual({
      type: 'FILTER_BOOKED_AS',
      data: { as: 'kept', through: 'customer' },
    });
    expect(behind({ queue: 2 }, 'waitMean')).toBeNull();
  });

  it('are not listed for a row without a subject or of a single ticket', () => {
    for (const about of [{}, { branch: 5, ticket: 3 }]) expect(behind(about)).toBeNull();
  });

  it('are limited to the hour of the row within the times of the report', () => {
    const times = (fromTime: string, toTime: string) => ({ fromTime, toTime });
    expect(hourWithin(9, times('', ''))).toEqual(times('09:00', '10:00'));
    expect(hourWithin(23, times('', ''))).toEqual(times('23:00', ''));
    expect(hourWithin(9, times('09:30', '13:00'))).toEqual(times('09:30', '10:00'));
    expect(hourWithin(1, times('22:00', '01:20'))).toEqual(times('01:00', '01:20'));
    expect(hourWithin(22, times('22:30', '22:10'))).toBeNull();
    expect(hourWithin(8, times('09:30', '13:00'))).toBeNull();
  });
});
