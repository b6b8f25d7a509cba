import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { pollWhile } from '#shared/server/kit/poll-while.ts';
import { newestOf } from '#sync/central/answer-configuration.ts';
import { scopesFor } from './feed-store.ts';

/** Poll interval of the feed while a branch waits, ms: this process must see writes of others. */
const POLL_INTERVAL_MS = 500;

interface Waiting {
  readonly scopes: ReadonlySet<string>;
  /** Called with the newest revision of one of its scopes. */
  readonly answer: (revision: number) => void;
}

export interface ChangeSubscription {
  /** Newest revision of a branch; 0 for none or an unknown branch. */
  newest(idBranches: number): Promise<number>;
  /**
   * Resolves with the newest revision once it differs from that of the branch, after the timeout, or if the branch
   * was deleted.
   */
  wait(idBranches: number, revision: number, until: { waitMs: number; signal: AbortSignal }): Promise<number>;
  /** Answers all branches that wait. Resolves once nothing is being read. */
  stop(): Promise<void>;
}

/** Notifies waiting branches of new revisions; one poll of the feed serves all of them. */
export function createChangeNotifier(
  reader: Kysely<CentralTables>,
  failed: (error: unknown) => void,
): ChangeSubscription {
  const waiting = new Set<Waiting>();
  let seen: number | null = null;

  const newest = async (idBranches: number) => newestOf(await scopesFor(reader, idBranches));

  const counted = async () =>
    (await reader.selectFrom('feed_counter').select('revision').executeTakeFirstOrThrow()).revision;

  /** Checks for changes. A restored central counts from a lower revision: then everything may have changed. */
  async function checkFeed(): Promise<void> {
    const revision = await counted();
    if (seen === null || revision === seen) return;
    const since = revision > seen ? seen : 0;
    seen = revision;
    const changed = await reader
      .selectFrom('feed_scopes')
      .select(['scope', 'revision'])
      .where('revision', '>', since)
      .orderBy('revision', 'desc')
      .execute();
    for (const one of waiting) {
      const changedScope = changed.find(({ scope }) => one.scopes.has(scope));
      if (changedScope) one.answer(changedScope.revision);
    }
  }

  const looks = pollWhile({
    everyMs: POLL_INTERVAL_MS,
    isPending: () => waiting.size > 0,
    look: checkFeed,
    failed,
  });

  return {
    newest,

    async wait(idBranches, revision, { waitMs, signal }) {
      const { promise, resolve } = Promise.withResolvers<number>();
      const resolveUnchanged = () => resolve(revision);
      const over = setTimeout(resolveUnchanged, waitMs);
      signal.addEventListener('abort', resolveUnchanged);
      if (seen === null) {
        const now = await counted();
        // Keeps the value of a concurrent check, so that revisions it has not seen are not skipped.
        seen ??= now;
      }
      const names = (await scopesFor(reader, idBranches)).map(({ scope }) => scope);
      const one: Waiting = { scopes: new Set(names), answer: resolve };
      waiting.add(one);
      looks.begin();
      try {
        // Reads only after the branch is registered as waiting, so that later revisions are announced.
        const now = await newest(idBranches);
        if (now !== revision || signal.aborted || looks.isStopped()) return now;
        return await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', resolveUnchanged);
      }
    },

    async stop() {
      const stopped = looks.stop();
      for (const { answer } of waiting) answer(seen ?? 0);
      await stopped;
    },
  };
}
