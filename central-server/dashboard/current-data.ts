import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';

export interface CurrentData {
  /** The branches that are asked for. */
  readonly ids: readonly number[];
  /** The earliest business day that any of them is in: what was sent of an earlier one is not of now. */
  readonly earliest: string;
}

/**
 * Holds for a fact `t` that the branch still has: where it was put back and gave a number again, the later life counts.
 * Ids rise with the days, so later lives lie on the same day or after; that names the months to look in.
 */
const isStillSo = (
  table: 'fact_sessions' | 'fact_tickets',
  earliest: string,
) => sql<boolean>`t.deleted_at is null
  and not exists (
    select 1 from ${sql.table(table)} as later
    where later.id_branches = t.id_branches and later.id = t.id and later.life > t.life
      and later.day >= ${earliest}
  )`;

/** Lists who waits, or is being served, as the branches sent it. */
export const ticketsThat = (
  db: Kysely<CentralTables>,
  state: 'assisting' | 'waiting',
  { ids, earliest }: CurrentData,
) =>
  db
    .selectFrom('fact_tickets as t')
    .select(['t.id_branches', 't.day', 't.id_queues', 't.entered_at'])
    // Written out, so that the index over those in that state serves.
    .where('t.state', '=', sql.lit(state))
    .where('t.day', '>=', earliest)
    .where('t.id_branches', 'in', ids)
    .where(isStillSo('fact_tickets', earliest))
    .execute();

/** Lists the workstations that are open. */
export const openSessions = (db: Kysely<CentralTables>, { ids, earliest }: CurrentData) =>
  db
    .selectFrom('fact_sessions as t')
    .select(['t.id_branches', 't.day', 't.id_workstations'])
    .where('t.closed_at', 'is', null)
    .where('t.day', '>=', earliest)
    .where('t.id_branches', 'in', ids)
    .where(isStillSo('fact_sessions', earliest))
    .execute();
