import type { Kysely } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import {
  askComparison,
  type ComparedDay,
  compareDay,
  listComparedDays,
  sendDayAgain,
} from '#shared/contract/replication/days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { demandBranch } from '#shared/server/branches/demand-branch.ts';
import { type AwaitedRoute, act, read } from '#shared/server/kit/route.ts';
import { createDaysOfBranches } from './days-of-branches.ts';

export interface ComposeDaysOptions {
  readonly database: CentralDatabase;
  /** Called with a branch after a day of it was compared. */
  readonly changed: (idBranches: number) => void;
}

/** Days that the page of a branch shows. */
const SHOWN = 30;

/** Compares the business days of branches with what central has of them, and tells what became of it. */
export function composeDays({ database, changed }: ComposeDaysOptions) {
  const { db, reader } = database;
  const days = createDaysOfBranches(database);
  const routes: AwaitedRoute<never>[] = [
    act(compareDay, async ({ branch, body, now }) => {
      const compared = await days.compare(branch.idBranches, body, now);
      changed(branch.idBranches);
      return compared;
    }),

    act(sendDayAgain, async ({ branch, body, now }) => {
      const taken = await days.take(branch.idBranches, body, now);
      changed(branch.idBranches);
      return taken;
    }),

    read(listComparedDays, async ({ params: { id } }) => {
      await demandBranch(reader, id);
      return { days: await comparedDays(reader, id), askedAt: await askedAt(reader, id) };
    }),

    act(askComparison, async ({ params: { id }, now }) => {
      await demandBranch(reader, id);
      await ask(db, id, now);
      return { askedAt: now };
    }),
  ];
  return {
    routes,
    ask: (idBranches: number, now: Millis): Promise<void> => ask(db, idBranches, now),
    /** Tells whether somebody wants this branch to compare its days. */
    isAsked: async (idBranches: number): Promise<boolean> => (await askedAt(reader, idBranches)) !== null,
  };
}

async function ask(db: Kysely<CentralTables>, id: number, now: Millis): Promise<void> {
  await db
    .insertInto('asked_comparisons')
    .values({ id_branches: id, asked_at: now })
    .onConflict((conflict) => conflict.column('id_branches').doUpdateSet({ asked_at: now }))
    .execute();
}

async function askedAt(reader: Kysely<CentralTables>, id: number): Promise<number | null> {
  const asked = await reader
    .selectFrom('asked_comparisons')
    .select('asked_at')
    .where('id_branches', '=', id)
    .executeTakeFirst();
  return asked?.asked_at ?? null;
}

async function comparedDays(reader: Kysely<CentralTables>, id: number): Promise<ComparedDay[]> {
  const rows = await reader
    .selectFrom('compared_days')
    .select(['day', 'outcome', 'compared_at', 'added', 'changed', 'gone', 'refused'])
    .where('id_branches', '=', id)
    .orderBy('day', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ compared_at, ...day }) => ({ ...day, comparedAt: compared_at }));
}
