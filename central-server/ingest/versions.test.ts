import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveRowVersion, type VersionColumns } from './versions.ts';

interface Patch {
  readonly rowVer: number;
  readonly values: Readonly<Record<string, number>>;
}

const BEGIN: VersionColumns = { row_ver: 1, version_incarnation: 1, since_gap: null };
/** The branch itself, before any restore. */
const BRANCH = { incarnation: 1, ofCopy: false };

function simulated(patches: readonly Patch[]) {
  let version = BEGIN;
  const row: Record<string, number> = {};
  for (const { rowVer, values } of patches) {
    const placed = resolveRowVersion(version, rowVer, BRANCH, Object.keys(values));
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
  it('gives the same row in any order of its changes, and with repeats', () => {
    const shuffled = patches.chain((inOrder) =>
      fc.tuple(
        fc.constant(inOrder),
        fc.shuffledSubarray([...inOrder, ...inOrder], { minLength: inOrder.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, mixed]) => {
        expect(simulated(mixed)).toEqual(simulated(inOrder));
      }),
    );
  });

  it('stores which changes are missing', () => {
    const { version } = simulated([{ rowVer: 4, values: { a: 1 } }]);
    expect(version).toEqual({
      row_ver: 4,
      version_incarnation: 1,
      since_gap: JSON.stringify({ missing: [2, 3], set: { a: 4 } }),
    });
  });

  it('rejects a counter that jumps further than changes can be missing', () => {
    expect(resolveRowVersion(BEGIN, 1_000, BRANCH, ['a'])).toBeNull();
  });

  it('resets with a restored branch, and rejects all earlier changes', () => {
    const now = resolveRowVersion(
      { row_ver: 5, version_incarnation: 1, since_gap: null },
      2,
      { ...BRANCH, incarnation: 2 },
      ['a'],
    );
    expect(now).toEqual({ version: { row_ver: 2, version_incarnation: 2, since_gap: null }, columns: ['a'] });
    expect(resolveRowVersion(now?.version ?? BEGIN, 6, BRANCH, ['a'])?.columns).toEqual([]);
  });
});
