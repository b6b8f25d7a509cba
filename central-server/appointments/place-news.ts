import type { Kysely } from 'kysely';
import { lookWhile } from '#shared/server/kit/look-while.ts';
import type { CentralTables } from '../db/tables.ts';

/** Milliseconds between looks while a branch waits: this process sees what others wrote, too. */
const LOOK_MS = 500;

interface Waiting {
  readonly idBranches: number;
  readonly heard: number;
  readonly answer: (change: number) => void;
}

/** Tells branches that wait when central has written something of their places: one look for all of them together. */
export function createPlaceNews(reader: Kysely<CentralTables>, failed: (error: unknown) => void) {
  const waiting = new Set<Waiting>();

  async function look(): Promise<void> {
    const ids = [...new Set([...waiting].map(({ idBranches }) => idBranches))];
    const rows = await reader
      .selectFrom('appointment_ledgers')
      .select(['id_branches', 'change'])
      .where('id_branches', 'in', ids)
      .execute();
    const changes = new Map(rows.map(({ id_branches, change }) => [id_branches, change]));
    for (const { idBranches, heard, answer } of waiting) {
      const change = changes.get(idBranches) ?? 0;
      if (change !== heard) answer(change);
    }
  }

  const looks = lookWhile({ everyMs: LOOK_MS, isAwaited: () => waiting.size > 0, look, failed });

  return {
    /** Answers with central's newest change once it is another than the branch has heard of, or when time is over. */
    async wait(
      idBranches: number,
      heard: number,
      { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    ): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<number>();
      const nothing = () => resolve(heard);
      const over = setTimeout(nothing, waitMs);
      signal.addEventListener('abort', nothing);
      const one: Waiting = { idBranches, heard, answer: resolve };
      waiting.add(one);
      looks.begin();
      try {
        return looks.isStopped() ? heard : await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', nothing);
      }
    },

    /** Answers all branches that wait. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      const stopped = looks.stop();
      for (const { heard, answer } of waiting) answer(heard);
      await stopped;
    },
  };
}

export type PlaceNews = ReturnType<typeof createPlaceNews>;
