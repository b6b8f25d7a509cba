import type { ConfigurationChange } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { NO_ROWS, plus, rowHash, type Sum } from '../wire/row-hash.ts';
import type { GatheredScope, HeldRow, RowToWrite, Swap } from './configuration-store.ts';

/** Lists in `torn` the scopes whose rows do not come to what central says: then nothing may be swapped. */
export interface SwapPlan extends Swap {
  readonly torn: readonly string[];
}

/**
 * Plans what to remove and write so that what was gathered is in force: scopes that are no longer taken go with all
 * their rows, those taken anew keep only what came again.
 */
export function planSwap(
  held: readonly HeldRow[],
  scopes: readonly GatheredScope[],
  changes: readonly ConfigurationChange[],
): SwapPlan {
  const continued = new Set(scopes.filter(({ anew }) => !anew).map(({ scope }) => scope));
  const before = new Map(held.map((row) => [keyOf(row), row]));
  const after = new Map<string, HeldRow | RowToWrite>(
    [...before].filter(([, { scope }]) => continued.has(scope)),
  );
  const deleted = new Set<string>();
  // Goes by revision: a row that moved from one scope to another is deleted in the one and there in the other.
  for (const change of [...changes].sort((one, other) => one.revision - other.revision)) {
    const { scope, entity, pk, revision, row } = change;
    const key = keyOf(change);
    if (row === null) {
      if (before.get(key)?.scope === scope) deleted.add(key);
      if (after.get(key)?.scope === scope) after.delete(key);
    } else {
      after.set(key, { scope, entity, pk, revision, row, hash: rowHash(entity, pk, row) });
    }
  }
  const sums = new Map<string, Sum>();
  for (const { scope, hash } of after.values()) sums.set(scope, plus(sums.get(scope) ?? NO_ROWS, hash));

  return {
    remove: held.flatMap((row) =>
      after.has(keyOf(row)) ? [] : [{ ...row, deleted: deleted.has(keyOf(row)) }],
    ),
    write: [...after].flatMap(([key, row]) => ('row' in row && !isSame(before.get(key), row) ? [row] : [])),
    scopes: scopes.map(({ scope, position }) => ({ scope, position })),
    torn: scopes
      .filter(({ scope, rows, checksum }) => {
        const sum = sums.get(scope) ?? NO_ROWS;
        return sum.rows !== rows || sum.checksum !== checksum;
      })
      .map(({ scope }) => scope),
  };
}

const keyOf = ({ entity, pk }: { readonly entity: string; readonly pk: number }): string => `${entity} ${pk}`;

const isSame = (one: HeldRow | undefined, other: HeldRow): boolean =>
  one?.scope === other.scope && one.revision === other.revision && one.hash === other.hash;
