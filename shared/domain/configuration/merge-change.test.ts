import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedSince, conflictsOf, type Fields, isSame, mergeChange } from './merge-change.ts';

const never = () => {
  throw new Error('nothing is in conflict');
};

describe('changes since a version', () => {
  it('name the fields with another value, whatever the order of properties', () => {
    const base = { name: 'Caja', letter: 'A', texts: { es: 'a', en: 'b' } };
    expect(changedSince(base, { name: 'Cajas', letter: 'A', texts: { en: 'b', es: 'a' }, more: 1 })).toEqual([
      'name',
    ]);
  });

  it('a number equals its digits, and a missing value null', () => {
    expect(changedSince({ idShort: '7', area: null }, { idShort: 7 })).toEqual([]);
  });
});

describe('equality of values', () => {
  it('does not depend on the order of ids, nor of rows with ids', () => {
    expect(isSame({ idBranches: [1, 2] }, { idBranches: [2, 1] })).toBe(true);
    expect(isSame([{ id: 1, to: 'a' }, { id: 2 }], [{ id: 2 }, { id: 1, to: 'a' }])).toBe(true);
    expect(isSame([{ id: 1, to: 'a' }], [{ id: 1, to: 'b' }])).toBe(false);
  });

  it('depends on the order of texts, and of rows in a round', () => {
    expect(isSame(['es', 'en'], ['en', 'es'])).toBe(false);
    expect(isSame([{ idQueues: 1 }, { idQueues: 2 }], [{ idQueues: 2 }, { idQueues: 1 }])).toBe(false);
  });
});

describe('merging two changes of one version', () => {
  it('takes each field from the side that changed it', () => {
    const base = { name: 'Caja', description: 'x', enabled: 'Y' };
    const mine = { name: 'Cajas', description: 'x', enabled: 'Y' };
    const current = { name: 'Caja', description: 'y', enabled: 'Y' };
    expect(mergeChange(base, mine, current, never)).toEqual({
      name: 'Cajas',
      description: 'y',
      enabled: 'Y',
    });
  });

  it('a field that both set to the same value is no conflict', () => {
    expect(conflictsOf({ name: 'a' }, { name: 'b' }, { name: 'b' })).toEqual([]);
  });

  it('a field that both changed comes from the selected side', () => {
    const [base, mine, current] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    expect(conflictsOf(base, mine, current)).toEqual([
      { path: ['name'], base: 'a', mine: 'b', current: 'c' },
    ]);
    expect(mergeChange(base, mine, current, () => 'current')).toEqual({ name: 'c' });
    expect(mergeChange(base, mine, current, () => 'mine')).toEqual({ name: 'b' });
  });

  it('objects are merged value by value', () => {
    const base = { design: { logo: 'a', colors: { ink: '#000', paper: '#fff' } } };
    const mine = { design: { logo: 'b', colors: { ink: '#000', paper: '#eee' } } };
    const current = { design: { logo: 'a', colors: { ink: '#111', paper: '#ddd' } } };
    expect(conflictsOf(base, mine, current).map(({ path }) => path.join('.'))).toEqual([
      'design.colors.paper',
    ]);
    expect(mergeChange(base, mine, current, () => 'current')).toEqual({
      design: { logo: 'b', colors: { ink: '#111', paper: '#ddd' } },
    });
  });

  it('lists of ids contain additions and omit removals of either side', () => {
    expect(
      mergeChange({ idBranches: [1, 2, 3] }, { idBranches: [2, 3, 4] }, { idBranches: [1, 3, 5] }, never),
    ).toEqual({ idBranches: [3, 4, 5] });
  });

  it('rows are merged by their key, and new rows remain', () => {
    const base = {
      rows: [
        { id: 1, to: 'a' },
        { id: 2, to: 'b' },
      ],
    };
    const mine = { rows: [{ id: 1, to: 'x' }, { id: 2, to: 'b' }, { to: 'new' }] };
    const current = {
      rows: [
        { id: 1, to: 'a' },
        { id: 3, to: 'c' },
      ],
    };
    expect(mergeChange(base, mine, current, never)).toEqual({
      rows: [{ id: 1, to: 'x' }, { to: 'new' }, { id: 3, to: 'c' }],
    });
  });

  it('a row that one side deleted and the other changed is a conflict', () => {
    const base = { rows: [{ id: 1, to: 'a' }] };
    const conflict = conflictsOf(base, { rows: [{ id: 1, to: 'b' }] }, { rows: [] });
    expect(conflict).toEqual([{ path: ['rows', '1'], base: { id: 1, to: 'a' }, mine: { id: 1, to: 'b' } }]);
    const merged = mergeChange(base, { rows: [{ id: 1, to: 'b' }] }, { rows: [] }, () => 'current');
    expect(merged).toEqual({ rows: [] });
  });

  it('lists without a key are one value', () => {
    const values = [{ at: [{ x: 1 }] }, { at: [{ x: 2 }] }, { at: [{ x: 3 }] }] as const;
    expect(conflictsOf(...values).map(({ path }) => path)).toEqual([['at']]);
  });

  const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('a', 'b'), fc.constant(null));
  const fields = fc.record({ a: value, b: value, c: fc.record({ d: value, e: value }) });
  it('loses no change of either side: each value differs from the base only where a side set it so', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, current) => {
        const merged = mergeChange(base, mine, current, () => 'mine') as typeof base;
        for (const at of ['a', 'b'] as const) {
          if (!isSame(mine[at], base[at])) expect(merged[at]).toEqual(mine[at]);
          else expect(merged[at]).toEqual(current[at]);
        }
      }),
    );
  });

  it('returns the current version to a user without changes, and the user’s own if nobody else changed it', () => {
    fc.assert(
      fc.property(fields, fields, (base, other) => {
        expect(mergeChange(base, base, other, never)).toEqual(other as Fields);
        expect(isSame(mergeChange(base, other, base, never), other)).toBe(true);
      }),
    );
  });
});
