import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { pollWhile } from '#shared/server/kit/poll-while.ts';

/** Poll interval while a branch waits, ms: this process must see writes of others. */
const POLL_INTERVAL_MS = 500;

interface Waiting {
  readonly idBranches: number;
  readonly received: number;
  readonly answer: (change: number) => void;
}

/** Notifies waiting branches after central wrote their seats; one poll serves all of them. */
export function createSeatUpdates(reader: Kysely<CentralTables>, failed: (error: unknown) => void) {
  const waiting = new Set<Waiting>();

  async function checkForChanges(): Promise<void> {
    const ids = [...new Set([...waiting].map(({ idBranches }) => idBranches))];
    const rows = await reader
      .selectFrom('appointment_ledgers')
      .select(['id_branches', 'change'])
      .where(isOneOf('id_branches', ids))
      .execute();
    const changes = new Map(rows.map(({ id_branches, change }) => [id_branches, change]));
    for (const { idBranches, received: revision, answer } of waiting) {
      const change = changes.get(idBranches) ?? 0;
      if (change !== revision) answer(change);
    }
  }

  const looks = pollWhile({
    everyMs: POLL_INTERVAL_MS,
    isPending: () => waiting.size > 0,
    look: checkForChanges,
    failed,
  });

  return {
    /** Resolves with the newest change of central once it differs from that of the branch, or after the timeout. */
    async wait(
      idBranches: number,
      revision: number,
      { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    ): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<number>();
      const resolveUnchanged = () => resolve(revision);
      const over = setTimeout(resolveUnchanged, waitMs);
      signal.addEventListener('abort', resolveUnchanged);
      const one: Waiting = { idBranches, received: revision, answer: resolve };
      waiting.add(one);
      looks.begin();
      try {
        return looks.isStopped() ? revision : await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', resolveUnchanged);
      }
    },

    /** Answers all branches that wait. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      const stopped = looks.stop();
      for (const { received: revision, answer } of waiting) answer(revision);
      await stopped;
    },
  };
}

export type SeatUpdates = ReturnType<typeof createSeatUpdates>;
