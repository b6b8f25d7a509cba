import type { Kysely } from 'kysely';
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
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

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

  function lookOn(): void {
    if (timer || waiting.size === 0 || isStopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch(failed)
        .finally(() => {
          timer = null;
          lookOn();
        });
    }, LOOK_MS);
  }

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
      lookOn();
      try {
        return isStopped ? heard : await promise;
      } finally {
        waiting.delete(one);
        clearTimeout(over);
        signal.removeEventListener('abort', nothing);
      }
    },

    /** Answers all branches that wait. Resolves once nothing is being read. */
    async stop(): Promise<void> {
      isStopped = true;
      if (timer) clearTimeout(timer);
      for (const { heard, answer } of waiting) answer(heard);
      await looking;
    },
  };
}

export type PlaceNews = ReturnType<typeof createPlaceNews>;
