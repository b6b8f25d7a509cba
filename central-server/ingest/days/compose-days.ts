import type { Kysely } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import {
  type ComparedDay,
  compareDay,
  listComparedDays,
  requestComparison,
  resendDay,
} from '#shared/contract/replication/days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import { createDaysOfBranches } from './days-of-branches.ts';

export interface ComposeDaysOptions {
  readonly database: CentralDatabase;
  /** Called after a day of a branch was compared. */
  readonly changed: (idBranches: number) => void;
}

/** Days that the page of a branch shows. */
const MAX_DAYS = 30;

/** Compares the business days of branches with central, and publishes the results. */
export function composeDays({ database, changed }: ComposeDaysOptions) {
  const { db, reader } = database;
  const days = createDaysOfBranches(database);
  const routes: AsyncRoute<never>[] = [
    act(compareDay, async ({ branch, body, now }) => {
      const compared = await days.compare(branch.idBranches, body, now);
      changed(branch.idBranches);
      return compared;
    }),

    act(resendDay, async ({ branch, body, now }) => {
      const accepted = await days.take(branch.idBranches, body, now);
      changed(branch.idBranches);
      return accepted;
    }),

    read(listComparedDays, async ({ params: { id } }) => {
      await requireBranch(reader, id);
      return { days: await comparedDays(reader, id), requestedAt: await requestedAt(reader, id) };
    }),

    act(requestComparison, async ({ params: { id }, now }) => {
      await requireBranch(reader, id);
      await requestDayComparison(db, id, now);
      return { requestedAt: now };
    }),
  ];
  return {
    routes,
    ask: (idBranches: number, now: Millis): Promise<void> => requestDayComparison(db, idBranches, now),
    /** Whether a comparison is requested of this branch. */
    isRequested: async (idBranches: number): Promise<boolean> =>
      (await requestedAt(reader, idBranches)) !== null,
  };
}

async function requestDayComparison(db: Kysely<CentralTables>, id: number, now: Millis): Promise<void> {
  await db
    .insertInto('day_comparison_requests')
    .values({ id_branches: id, requested_at: now })
    .onConflict((conflict) => conflict.column('id_branches').doUpdateSet({ requested_at: now }))
    .execute();
}

async function requestedAt(reader: Kysely<CentralTables>, id: number): Promise<number | null> {
  const requested = await reader
    .selectFrom('day_comparison_requests')
    .select('requested_at')
    .where('id_branches', '=', id)
    .executeTakeFirst();
  return requested?.requested_at ?? null;
}

async function comparedDays(reader: Kysely<CentralTables>, id: number): Promise<ComparedDay[]> {
  const rows = await reader
    .selectFrom('compared_days')
    .select(['day', 'outcome', 'compared_at', 'added', 'changed', 'removed', 'rejected'])
    .where('id_branches', '=', id)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS)
    .execute();
  return rows.map(({ compared_at, ...day }) => ({ ...day, comparedAt: compared_at }));
}
