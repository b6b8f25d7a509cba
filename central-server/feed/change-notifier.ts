import type { Kysely } from 'kysely';
import { pollWhile } from '#shared/server/kit/poll-while.ts';
import { newestOf } from '#sync/central/answer-configuration.ts';
import type { CentralTables } from '../db/tables.ts';
import { scopesFor } from './feed-store.ts';

/** Milliseconds between looks at the feed while a branch waits: this process sees what others wrote, too. */
const POLL_INTERVAL_MS = 500;

interface Waiting {
  readonly scopes: ReadonlySet<string>;
  /** Called with the newest revision of one of its scopes. */
  readonly answer: (revision: number) => void;
}

export interface ChangeSubscription {
  /** The newest revision for the branch; 0 where there is none or no such branch. */
  newest(idBranches: number): Promise<number>;
  /** Answers with the same once it is another than the branch has, or when time is over or the branch is gone. */
  wait(idBranches: number, revision: number, until: { waitMs: number; signal: AbortSignal }): Promise<number>;
  /** Answers all branches that wait. Resolves once nothing is being read. */
  stop(): Promise<void>;
}

/** Tells branches that wait when there is something new for them: one look at the feed for all of them together. */
export function createChangeNotifier(
  reader: Kysely<CentralTables>,
  failed: (error: unknown) => void,
): ChangeSubscription {
  const waiting = new Set<Waiting>();
  let seen: number | null = null;

  const newest = async (idBranches: number) => newestOf(await scopesFor(reader, idBranches));

  const counted = async () =>
    (await reader.selectFrom('feed_counter').select('revision').executeTakeFirstOrThrow()).revision;

  /** Looks for news. A central that was put back counts from less again: then everything may have changed. */
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
      const nothing = () => resolve(revision);
      const over = setTimeout(nothing, waitMs);
      signal.addEventListener('abort', nothing);
      if (seen === null) {
        const now = await counted();
        // Keeps what a look begun meanwhile has set: what that one has not seen yet must not be passed over.
        seen ??= now;
      }
      const names = (await scopesFor(reader, idBranches)).map(({ scope }) => scope);
      const one: Waiting = { scopes: new Set(names), answer: resolve };
      waiting.add(one);
      looks.begin();
      try {
        // Reads only after the branch is among those that wait: what comes from here on is announced.
        const now = await newest(idBranches);
        if (now !== revision || signal.aborted || looks.isStopped()) return now;
        return await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', nothing);
      }
    },

    async stop() {
      const stopped = looks.stop();
      for (const { answer } of waiting) answer(seen ?? 0);
      await stopped;
    },
  };
}
