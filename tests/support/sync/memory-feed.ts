import type { ScopePosition } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { appendChanges, type PlacedRow, summedUp } from '#sync/central/append-changes.ts';
import type { FeedRow, FeedScope, FeedStore } from '#sync/central/feed-ports.ts';
import { NO_ROWS } from '#sync/wire/hashes.ts';

/** An immutable feed in memory, so that a backup is the same value. */
export interface FeedImage {
  readonly revision: number;
  readonly rows: readonly FeedRow[];
  readonly scopes: ReadonlyMap<string, FeedScope>;
}

export const EMPTY_FEED: FeedImage = { revision: 0, rows: [], scopes: new Map() };

/** The feed after a transaction that changed these rows. */
export function appendedTo(feed: FeedImage, touched: readonly PlacedRow[]): FeedImage {
  const appended = appendChanges(feed.revision, touched, feed.rows);
  const replaced = new Set(appended.rows.map(rowKey));
  const scopes = new Map(feed.scopes);
  for (const { scope, revision } of appended.rows) {
    const before = feed.scopes.get(scope);
    scopes.set(scope, {
      scope,
      revision,
      horizon: before?.horizon ?? 0,
      ...summedUp(scope, before, appended),
    });
  }
  const rows = [...feed.rows.filter((row) => !replaced.has(rowKey(row))), ...appended.rows];
  return { revision: appended.revision, rows, scopes };
}

/** The feed after scopes received a new revision without a change. */
export function bumped(feed: FeedImage, names: readonly string[]): FeedImage {
  const revision = feed.revision + 1;
  const scopes = new Map(feed.scopes);
  for (const scope of names)
    scopes.set(scope, { scope, horizon: 0, ...NO_ROWS, ...feed.scopes.get(scope), revision });
  return { ...feed, revision, scopes };
}

/** The feed without the deletions up to a revision. */
export function purgedUpTo(feed: FeedImage, revision: number): FeedImage {
  const old = feed.rows.filter((row) => row.row === null && row.revision <= revision);
  const scopes = new Map(feed.scopes);
  for (const { scope, revision: at } of old) {
    const known = scopes.get(scope);
    if (known) scopes.set(scope, { ...known, horizon: Math.max(known.horizon, at) });
  }
  return { ...feed, rows: feed.rows.filter((row) => !old.includes(row)), scopes };
}

/** @param scopesOf the scopes of a branch, none for an unknown one */
export function createMemoryFeed(
  central: { readonly feed: FeedImage },
  scopesOf: (branch: number) => readonly string[],
): FeedStore {
  return {
    view: async (branch, look) => {
      const { feed } = central;
      const scopes = scopesOf(branch);
      const after = (positions: readonly ScopePosition[]) =>
        feed.rows
          .filter(({ scope, revision, row }) => {
            const position = positions.find((one) => one.scope === scope)?.position;
            return position !== undefined && revision > position && (row !== null || position > 0);
          })
          .sort((one, other) => one.revision - other.revision);
      return look({
        scopes: async () =>
          scopes.map((scope) => feed.scopes.get(scope) ?? { scope, revision: 0, horizon: 0, ...NO_ROWS }),
        after: async (positions, count) => after(positions).slice(0, count),
        countAfter: async (positions) => after(positions).length,
      });
    },
  };
}

const rowKey = ({ scope, entity, pk }: FeedRow): string => `${scope} ${entity} ${pk}`;
