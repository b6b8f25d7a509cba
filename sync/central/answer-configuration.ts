import type {
  ConfigurationPart,
  ConfigurationRequest,
  ScopePosition,
  ScopeStatus,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type { FeedRow, FeedScope, FeedStore } from './feed-ports.ts';

/** Limits what one part holds; a row that is larger goes alone. */
const PART_LIMITS = { rows: 500, bytes: 256 * 1024 } as const;

type Limits = { readonly rows: number; readonly bytes: number };

/** Gives the newest revision that concerns a branch; a branch with another one has to pull. */
export const newestOf = (scopes: readonly FeedScope[]): number =>
  Math.max(0, ...scopes.map(({ revision }) => revision));

/**
 * Answers with what a branch does not have yet. A branch that knows less than the deletions that are still known, or
 * more than there is (this central was put back), takes the scope anew; other differences it finds by the sums.
 *
 * @returns null where there is no such branch
 */
export function answerConfiguration(
  feed: FeedStore,
  branch: number,
  { exchange, held }: ConfigurationRequest,
  limits: Limits = PART_LIMITS,
): Promise<ConfigurationPart | null> {
  return feed.view(branch, async (view) => {
    const scopes = await view.scopes();
    if (scopes.length === 0) return null;
    const newest = newestOf(scopes);
    const starts = scopes.map((scope) => startOf(scope, held, newest));
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
        anew: starts[index]?.anew ?? true,
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
  held: readonly ScopeStatus[],
  newest: number,
): { readonly position: ScopePosition; readonly anew: boolean } {
  const { position, known } = held.find((one) => one.scope === scope) ?? { position: 0, known: 0 };
  const anew = Math.max(position, known) < horizon || position > newest;
  return { position: { scope, position: anew ? 0 : position }, anew: anew || position === 0 };
}

function cut(found: readonly FeedRow[], limits: Limits): FeedRow[] {
  let bytes = 0;
  const end = found.findIndex(({ row }, index) => {
    bytes += Buffer.byteLength(row ?? '');
    return index >= limits.rows || (bytes > limits.bytes && index > 0);
  });
  return found.slice(0, end < 0 ? found.length : end);
}
