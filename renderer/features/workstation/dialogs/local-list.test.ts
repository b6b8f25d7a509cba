import { describe, expect, it } from 'vitest';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { containsWords, pickRows } from './local-list.ts';

interface Row {
  readonly name: string;
  readonly wait: number;
}
const details = {
  textOf: ({ name }: Row) => name,
  sortedBy: (row: Row, column: 'name' | 'wait') => row[column],
};
const START: ListState<'name' | 'wait'> = { search: '', sort: 'name', order: 'asc', page: 1, size: 10 };
const pick = (rows: readonly Row[], change: Partial<typeof START> = {}) =>
  pickRows(rows, { ...START, ...change }, details);
const names = (rows: readonly Row[], change: Partial<typeof START> = {}) =>
  pick(rows, change).rows.map(({ name }) => name);

describe('the rows of a page', () => {
  const rows = [
    { name: 'A10', wait: 5 },
    { name: 'A9', wait: 10 },
    { name: 'Ávila', wait: 5 },
  ];

  it('are sorted by a column, codes by their number', () => {
    expect(names(rows)).toEqual(['A9', 'A10', 'Ávila']);
    expect(names(rows, { order: 'desc' })).toEqual(['Ávila', 'A10', 'A9']);
    expect(names(rows, { sort: 'wait' })).toEqual(['A10', 'Ávila', 'A9']);
  });

  it('match a search, ignoring accents', () => {
    expect(names(rows, { search: 'avi' })).toEqual(['Ávila']);
    expect(pick(rows, { search: 'a' }).total).toBe(3);
  });

  it('are ten of many', () => {
    const many = Array.from({ length: 25 }, (_, wait) => ({ name: `A${wait}`, wait }));
    expect(names(many, { sort: 'wait', page: 3 })).toEqual(['A20', 'A21', 'A22', 'A23', 'A24']);
    expect(pick(many).total).toBe(25);
  });

  it('are those of the last page if the requested page no longer exists', () => {
    expect(pick(rows, { page: 4 })).toMatchObject({ page: 1, total: 3 });
    expect(pick([], { page: 2 })).toEqual({ rows: [], page: 1, total: 0 });
  });
});

describe('a search in options', () => {
  it('ignores case and accents', () => {
    expect(containsWords('Atención prioritaria', 'ATENCION')).toBe(true);
    expect(containsWords('Överföring', 'överf')).toBe(true);
  });

  it('matches all words in any order', () => {
    expect(containsWords('Cuentas y tarjetas', 'tar cue')).toBe(true);
    expect(containsWords('Cuentas y tarjetas', 'tar caja')).toBe(false);
  });

  it('matches everything if it is empty', () => {
    expect(containsWords('Caja', ' ')).toBe(true);
  });
});
