import { baseScope, isScopeBefore, scopeAfter, scopeBefore } from '#shared/domain/replication/scopes.ts';
import { minus, NO_ROWS, plus, rowHash, type Sum } from '../wire/hashes.ts';
import type { FeedRow } from './feed-ports.ts';

/** Configuration row after a transaction. */
export interface TouchedRow {
  readonly entity: string;
  readonly pk: number;
  /** Scopes of the row; empty if it goes to no branch. */
  readonly scopes: readonly string[];
  /** Canonical JSON; null if it is deleted. */
  readonly row: string | null;
  /** Sends it again although central has not changed it: a branch has, and its change lost. */
  readonly again?: boolean;
}

/** Version of a row in a scope. */
interface ScopedHash {
  readonly scope: string;
  /** Canonical JSON. */
  readonly row: string;
}

/** Row with its version in each scope that has it; in others it is deleted. */
export interface PlacedRow extends Pick<TouchedRow, 'again' | 'entity' | 'pk'> {
  readonly scopes: readonly ScopedHash[];
}

/** Places a row with the same version in all its scopes. */
export const placed = ({ entity, pk, scopes, row, again = false }: TouchedRow): PlacedRow => ({
  entity,
  pk,
  again,
  scopes: row === null ? [] : scopes.map((scope) => ({ scope, row })),
});

/** Entries that a transaction adds to the feed. */
export interface Appended {
  /** The newest revision after it. */
  readonly revision: number;
  /** Rows that replace those with the same scope, entity and key. */
  readonly rows: readonly FeedRow[];
  /** Hashes that leave the total of each scope; `come` are those that join it. */
  readonly removed: ReadonlyMap<string, readonly number[]>;
  readonly come: ReadonlyMap<string, readonly number[]>;
}

/**
 * Assigns a revision to each change and scope: a row that moved between scopes is deleted in one and added in the
 * other.
 *
 * @param revision the newest one before, under the lock of the counter: database sequences commit out of order
 * @param before entries of the feed for these rows, in every scope
 */
export function appendChanges(
  revision: number,
  touched: readonly PlacedRow[],
  before: readonly FeedRow[],
): Appended {
  let newest = revision;
  const rows: FeedRow[] = [];
  const removed = new Map<string, number[]>();
  const come = new Map<string, number[]>();
  const note = (checksums: Map<string, number[]>, scope: string, hash: number) =>
    checksums.set(scope, [...(checksums.get(scope) ?? []), hash]);
  const next = (): number => {
    newest += 1;
    return newest;
  };

  for (const { entity, pk, scopes, again } of touched) {
    const there = before.filter((old) => old.entity === entity && old.pk === pk && old.row !== null);
    for (const old of there) {
      if (scopes.some(({ scope }) => scope === old.scope)) continue;
      rows.push({ ...old, revision: next(), row: null, hash: 0 });
      note(removed, old.scope, old.hash);
    }
    for (const { scope, row } of scopes) {
      const hash = rowHash(entity, pk, row);
      const same = there.find((old) => old.scope === scope);
      if (same?.row === row && !again) continue;
      rows.push({ scope, revision: next(), entity, pk, row, hash });
      if (same) note(removed, scope, same.hash);
      note(come, scope, hash);
    }
  }
  return { revision: newest, rows, removed, come };
}

/** Totals of a scope after the added entries. */
export function summedUp(scope: string, before: Sum | undefined, { removed, come }: Appended): Sum {
  const without = (removed.get(scope) ?? []).reduce(minus, before ?? NO_ROWS);
  return (come.get(scope) ?? []).reduce(plus, without);
}

/**
 * Places a row of a rollout: its new version for reached branches, the previous one for others. For a branch this
 * is a row that moves between scopes; the previous version is fixed during the rollout.
 *
 * @param before entries of the feed for the row
 */
export function placedInRollout(
  idRollouts: number,
  { entity, pk, scopes, row, again = false }: TouchedRow,
  before: readonly FeedRow[],
): PlacedRow {
  const there = before.filter((old) => old.entity === entity && old.pk === pk && old.row !== null);
  const isStaged = there.some(({ scope }) => baseScope(scope) !== scope);
  const storedRows = isStaged
    ? there.filter(({ scope }) => isScopeBefore(scope))
    : there.map((old) => ({ ...old, scope: scopeBefore(old.scope, idRollouts) }));
  const after = row === null ? [] : scopes.map((scope) => ({ scope: scopeAfter(scope, idRollouts), row }));
  return { entity, pk, again, scopes: [...storedRows.flatMap(scopesOf), ...after] };
}

/** Version of a row outside of rollouts; null if there is none. */
export const visibleRow = (entity: string, pk: number, before: readonly FeedRow[]): string | null =>
  before.find(
    (old) => old.entity === entity && old.pk === pk && old.row !== null && !isScopeBefore(old.scope),
  )?.row ?? null;

const scopesOf = ({ scope, row }: FeedRow): ScopedHash[] => (row === null ? [] : [{ scope, row }]);
