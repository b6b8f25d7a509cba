import { sql, type Transaction } from 'kysely';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';
import { MOMENTS, ticketsOf } from './counted.ts';

/** Puts how long each waited who was called, queue by queue, in the place of the day's rows. */
export async function recomputeWaits(trx: Transaction<CentralTables>, of: BranchDay): Promise<void> {
  await trx
    .deleteFrom('day_waits')
    .where('day', '=', of.day)
    .where('id_branches', '=', of.idBranches)
    .execute();
  const key = sql`t.day, t.id_branches, t.id_queues, t.id_services, t.id_segments`;
  await sql`insert into day_waits (day, id_branches, id_queues, id_services, id_segments, waits)
    select ${key}, string_agg(cast(${waitedFor} / 1000 as text), ' ')
    from ${ticketsOf(of)} and ${MOMENTS.call.only} group by ${key}`.execute(trx);
}
