import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortRows, stabilizeOrder } from './sort-rows.ts';

const rows = [
  { id: 1, name: 'Puesto 10', at: null },
  { id: 2, name: 'puesto 9', at: 5 },
  { id: 3, name: 'Puesto 2', at: 3 },
];
const ids = (sorted: readonly { readonly id: number }[]) => sorted.map(({ id }) => id);

describe('sorting rows', () => {
  it('names are sorted naturally, ignoring case', () => {
    expect(ids(sortRows(rows, ({ name }) => name, 'asc'))).toEqual([3, 2, 1]);
    expect(ids(sortRows(rows, ({ name }) => name, 'desc'))).toEqual([1, 2, 3]);
  });

  it('unknown values are last in both directions', () => {
    expect(ids(sortRows(rows, ({ at }) => at, 'asc'))).toEqual([3, 2, 1]);
    expect(ids(sortRows(rows, ({ at }) => at, 'desc'))).toEqual([2, 3, 1]);
  });
});

describe('preserving row positions', () => {
  it('new rows are appended, and removed ones disappear', () => {
    const stored = stabilizeOrder([{ id: 4 }, { id: 1 }, { id: 3 }], ({ id }) => id, [3, 2, 1]);
    expect(ids(stored)).toEqual([3, 1, 4]);
  });

  it('no row is lost or duplicated, and existing rows preserve their order', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(some, some, (now, before) => {
        const stored = stabilizeOrder(now, (id) => id, before);
        expect([...stored].sort()).toEqual([...now].sort());
        expect(stored.filter((id) => before.includes(id))).toEqual(before.filter((id) => now.includes(id)));
      }),
    );
  });
});
