import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeChange, type Version } from './versions.ts';

interface Patch {
  readonly rowVer: number;
  readonly values: Readonly<Record<string, number>>;
}

const BEGIN: Version = { rowVer: 1, life: 1, gap: null };

function played(patches: readonly Patch[]) {
  let version = BEGIN;
  const row: Record<string, number> = {};
  for (const { rowVer, values } of patches) {
    const placed = placeChange(version, { rowVer, life: 1 }, Object.keys(values));
    if (!placed) throw new Error(`change ${rowVer} has no place`);
    version = placed.version;
    for (const column of placed.columns) row[column] = values[column] ?? 0;
  }
  return { row, version };
}

const patches = fc
  .array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((all) => all.map((values, index): Patch => ({ rowVer: index + 2, values })));

describe('the version of a row', () => {
  it('leads to the same row in whichever order its changes come, and however often', () => {
    const shuffled = patches.chain((inOrder) =>
      fc.tuple(
        fc.constant(inOrder),
        fc.shuffledSubarray([...inOrder, ...inOrder], { minLength: inOrder.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, mixed]) => {
        expect(played(mixed)).toEqual(played(inOrder));
      }),
    );
  });

  it('remembers which changes are missing', () => {
    const { version } = played([{ rowVer: 4, values: { a: 1 } }]);
    expect(version).toEqual({ rowVer: 4, life: 1, gap: { missing: [2, 3], set: { a: 4 } } });
  });

  it('refuses a counter that jumps further than changes go missing', () => {
    expect(placeChange(BEGIN, { rowVer: 1_000, life: 1 }, ['a'])).toBeNull();
  });

  it('goes back with a branch that was put back, and takes nothing from before any more', () => {
    const now = placeChange({ rowVer: 5, life: 1, gap: null }, { rowVer: 2, life: 2 }, ['a']);
    expect(now).toEqual({ version: { rowVer: 2, life: 2, gap: null }, columns: ['a'] });
    expect(placeChange(now?.version ?? BEGIN, { rowVer: 6, life: 1 }, ['a'])?.columns).toEqual([]);
  });
});
