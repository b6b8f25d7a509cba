import type { Kysely } from 'kysely';
import { pollWhile } from '#shared/server/kit/poll-while.ts';
import type { CentralTables } from '../db/tables.ts';

/** Milliseconds between looks while a branch waits: this process sees what others wrote, too. */
const POLL_INTERVAL_MS = 500;

interface Waiting {
  readonly idBranches: number;
  readonly heard: number;
  readonly answer: (change: number) => void;
}

/** Tells branches that wait when central has written something of their places: one look for all of them together. */
export function createSeatUpdates(reader: Kysely<CentralTables>, failed: (error: unknown) => void) {
  const waiting = new Set<Waiting>();

  async function checkForChanges(): Promise<void> {
    const ids = [...new Set([...waiting].map(({ idBranches }) => idBranches))];
    const rows = await reader
      .selectFrom('appointment_ledgers')
      .select(['id_branches', 'change'])
      .where('id_branches', 'in', ids)
      .execute();
    const changes = new Map(rows.map(({ id_branches, change }) => [id_branches, change]));
    for (const { idBranches, heard: revision, answer } of waiting) {
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
    /** Answers with central's newest change once it is another than the branch has heard of, or when time is over. */
    async wait(
      idBranches: number,
      revision: number,
      { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    ): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<number>();
      const nothing = () => resolve(revision);
      const over = setTimeout(nothing, waitMs);
      signal.addEventListener('abort', nothing);
      const one: Waiting = { idBranches, heard: revision, answer: resolve };
      waiting.add(one);
      looks.begin();
      try {
        return looks.isStopped() ? revision : await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', nothing);
      }
    },

    /** Answers all branches that wait. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      const stopped = looks.stop();
      for (const { heard: revision, answer } of waiting) answer(revision);
      await stopped;
    },
  };
}

export type SeatUpdates = ReturnType<typeof createSeatUpdates>;
