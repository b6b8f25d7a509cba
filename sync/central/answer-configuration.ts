import type {
  ConfigurationPart,
  ConfigurationRequest,
  ScopePosition,
  ScopeStatus,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { FeedRow, FeedScope, FeedStore } from './feed-ports.ts';

/** Limits of one part; a larger row is sent alone. */
const PART_LIMITS = { rows: 500, bytes: 256 * 1024 } as const;

type Limits = { readonly rows: number; readonly bytes: number };

/** Newest revision of the scopes of a branch; a branch at another one must pull. */
export const newestOf = (scopes: readonly FeedScope[]): number =>
  Math.max(0, ...scopes.map(({ revision }) => revision));

/**
 * Changes that a branch lacks. A branch whose revision precedes the known deletions, or exceeds the newest one
 * (central was restored), fetches the scope again; other differences show in the totals.
 *
 * @returns null for an unknown branch
 */
export function answerConfiguration(
  feed: FeedStore,
  branch: number,
  { exchange, stored }: ConfigurationRequest,
  limits: Limits = PART_LIMITS,
): Promise<ConfigurationPart | null> {
  return feed.view(branch, async (view) => {
    const scopes = await view.scopes();
    if (scopes.length === 0) return null;
    const newest = newestOf(scopes);
    const starts = scopes.map((scope) => startOf(scope, stored, newest));
    const behind = starts
      .map(({ position }) => position)
      .filter(({ position }, index) => position < (scopes[index]?.revision ?? 0));
    const found = await view.after(behind, limits.rows + 1);
    const rows = cut(found, limits);
    const last = rows.at(-1);
    const more = rows.length < found.length;
    const revision = more && last ? last.revision : newest;
    const left = more ? (await view.countAfter(behind)) - rows.length : 0;
    return {
      exchange,
      revision,
      newest,
      scopes: scopes.map(({ scope, rows: count, checksum }, index) => ({
        scope,
        rows: count,
        checksum,
        reset: starts[index]?.reset ?? true,
      })),
      changes: rows.map(({ scope, revision: at, entity, pk, row }) => ({
        scope,
        revision: at,
        entity,
        pk,
        row,
      })),
      more,
      left,
    };
  });
}

function startOf(
  { scope, horizon }: FeedScope,
  stored: readonly ScopeStatus[],
  newest: number,
): { readonly position: ScopePosition; readonly reset: boolean } {
  const { position, known } = stored.find((one) => one.scope === scope) ?? { position: 0, known: 0 };
  const reset = Math.max(position, known) < horizon || position > newest;
  return { position: { scope, position: reset ? 0 : position }, reset: reset || position === 0 };
}

function cut(found: readonly FeedRow[], limits: Limits): FeedRow[] {
  let bytes = 0;
  const end = found.findIndex(({ row }, index) => {
    bytes += Buffer.byteLength(row ?? '');
    return index >= limits.rows || (bytes > limits.bytes && index > 0);
  });
  return found.slice(0, end < 0 ? found.length : end);
}
