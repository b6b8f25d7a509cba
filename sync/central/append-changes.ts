import { minus, NO_ROWS, plus, rowHash, type Sum } from '../wire/row-hash.ts';
import type { FeedRow } from './feed-ports.ts';

/** A row of the configuration as it is after a transaction. */
export interface TouchedRow {
  readonly entity: string;
  readonly pk: number;
  /** Where it goes; empty where that is to no branch. */
  readonly scopes: readonly string[];
  /** Canonical JSON; null where it is deleted. */
  readonly row: string | null;
  /** Sends it again although central has not changed it: a branch has, and its change lost. */
  readonly again?: boolean;
}

/** What a row is in a scope. */
export interface Place {
  readonly scope: string;
  /** Canonical JSON. */
  readonly row: string;
}

/** A row with what it is in each scope that has it; in no other it is, or stays, deleted. */
export interface PlacedRow extends Pick<TouchedRow, 'again' | 'entity' | 'pk'> {
  readonly places: readonly Place[];
}

/** Places a row as it is wherever it goes. */
export const placed = ({ entity, pk, scopes, row, again = false }: TouchedRow): PlacedRow => ({
  entity,
  pk,
  again,
  places: row === null ? [] : scopes.map((scope) => ({ scope, row })),
});

/** Holds what a transaction adds to the feed. */
export interface Appended {
  /** The newest revision after it. */
  readonly revision: number;
  /** Rows that replace those with the same scope, entity and key. */
  readonly rows: readonly FeedRow[];
  /** The hashes that leave the sum of each scope; `come` are those that join it. */
  readonly gone: ReadonlyMap<string, readonly number[]>;
  readonly come: ReadonlyMap<string, readonly number[]>;
}

/**
 * Gives each change a revision, once for each scope that it concerns: a row that has moved from one scope to another
 * is deleted in the one and there in the other.
 *
 * @param revision the newest before it, under the lock of the counter: databases' own sequences commit out of order
 * @param before what the feed says of these rows, in every scope
 */
export function appendChanges(
  revision: number,
  touched: readonly PlacedRow[],
  before: readonly FeedRow[],
): Appended {
  let newest = revision;
  const rows: FeedRow[] = [];
  const gone = new Map<string, number[]>();
  const come = new Map<string, number[]>();
  const note = (sums: Map<string, number[]>, scope: string, hash: number) =>
    sums.set(scope, [...(sums.get(scope) ?? []), hash]);
  const next = (): number => {
    newest += 1;
    return newest;
  };

  for (const { entity, pk, places, again } of touched) {
    const there = before.filter((old) => old.entity === entity && old.pk === pk && old.row !== null);
    for (const old of there) {
      if (places.some(({ scope }) => scope === old.scope)) continue;
      rows.push({ ...old, revision: next(), row: null, hash: 0 });
      note(gone, old.scope, old.hash);
    }
    for (const { scope, row } of places) {
      const hash = rowHash(entity, pk, row);
      const same = there.find((old) => old.scope === scope);
      if (same?.row === row && !again) continue;
      rows.push({ scope, revision: next(), entity, pk, row, hash });
      if (same) note(gone, scope, same.hash);
      note(come, scope, hash);
    }
  }
  return { revision: newest, rows, gone, come };
}

/** A scope's sum after what was added to the feed. */
export function summedUp(scope: string, before: Sum | undefined, { gone, come }: Appended): Sum {
  const without = (gone.get(scope) ?? []).reduce(minus, before ?? NO_ROWS);
  return (come.get(scope) ?? []).reduce(plus, without);
}
