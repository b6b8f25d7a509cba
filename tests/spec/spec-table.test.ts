import { expect, it } from 'vitest';
import type { TestRecord } from '../support/report/records.ts';
import type { SpecRow } from './spec-rows.ts';
import { rowStates, tableLines, totalLine } from './spec-table.ts';

const row = (id: string, title: string, note = ''): SpecRow => ({
  id,
  note,
  tests: title === '' ? [] : [{ file: 'a.test.ts', title }],
});
const RECORDS: readonly TestRecord[] = [
  { type: 'file', file: 'a.test.ts', tests: 4, ms: 1 },
  { type: 'failed', file: 'a.test.ts', test: 'a queue > rejects a second C', error: 'no' },
  { type: 'skipped', file: 'a.test.ts', test: 'a queue > needs PostgreSQL' },
];

it.each([
  [row('A-001', 'stores its name'), 'passed'],
  [row('A-002', 'rejects a second %s'), 'failed'],
  [row('A-003', 'needs PostgreSQL'), 'not run'],
  [row('A-004', '', 'by hand: needs a printer'), 'by hand'],
  [row('A-005', '', 'open'), 'open'],
  [{ id: 'A-006', note: '', tests: [{ file: 'b.test.ts', title: 'x' }] }, 'not run'],
] as const)('row %o is %s', (one, state) => {
  expect(rowStates([one], RECORDS).get(one.id)).toBe(state);
});

it('a table has a line for each row, and a sum', () => {
  const rows = [row('A-001', 'stores its name'), row('A-002', '', 'by hand: needs a printer')];
  expect(tableLines(rows, RECORDS)).toEqual([
    'A-001  passed   a.test.ts > stores its name',
    'A-002  by hand  by hand: needs a printer',
  ]);
  expect(totalLine(rows, RECORDS)).toBe('2 rows of the specification: 1 passed, 1 by hand');
});
