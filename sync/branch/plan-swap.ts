import type { ConfigurationChange } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { NO_ROWS, plus, rowHash, type Sum } from '../wire/hashes.ts';
import type { GatheredScope, RowToWrite, StoredRow, Swap } from './configuration-store.ts';

/** `torn` lists scopes whose rows do not match the totals of central; then nothing may be swapped. */
export interface SwapPlan extends Swap {
  readonly torn: readonly string[];
}

/**
 * Rows to remove and write so that the received configuration is in force: dropped scopes lose all rows, refetched
 * ones keep only rows received again.
 */
export function planSwap(
  stored: readonly StoredRow[],
  scopes: readonly GatheredScope[],
  changes: readonly ConfigurationChange[],
): SwapPlan {
  const continued = new Set(scopes.filter(({ reset }) => !reset).map(({ scope }) => scope));
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Map<string, StoredRow | RowToWrite>(
    [...before].filter(([, { scope }]) => continued.has(scope)),
  );
  const deleted = new Set<string>();
  // Ordered by revision: a row that moved between scopes is deleted in one and present in the other.
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
  const checksums = new Map<string, Sum>();
  for (const { scope, hash } of after.values())
    checksums.set(scope, plus(checksums.get(scope) ?? NO_ROWS, hash));

  return {
    remove: stored.flatMap((row) =>
      after.has(keyOf(row)) ? [] : [{ ...row, deleted: deleted.has(keyOf(row)) }],
    ),
    write: [...after].flatMap(([key, row]) => ('row' in row && !isSame(before.get(key), row) ? [row] : [])),
    scopes: scopes.map(({ scope, position }) => ({ scope, position })),
    torn: scopes
      .filter(({ scope, rows, checksum }) => {
        const sum = checksums.get(scope) ?? NO_ROWS;
        return sum.rows !== rows || sum.checksum !== checksum;
      })
      .map(({ scope }) => scope),
  };
}

const keyOf = ({ entity, pk }: { readonly entity: string; readonly pk: number }): string => `${entity} ${pk}`;

const isSame = (one: StoredRow | undefined, other: StoredRow): boolean =>
  one?.scope === other.scope && one.revision === other.revision && one.hash === other.hash;
