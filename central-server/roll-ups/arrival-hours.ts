import { sql, type Transaction } from 'kysely';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Puts how many arrived in each hour of a day, queue by queue, in the place of the day's rows: from its quarters. */
export async function recomputeArrivals(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
): Promise<void> {
  await trx
    .deleteFrom('arrival_hours')
    .where('day', '=', day)
    .where('id_branches', '=', idBranches)
    .execute();
  const columns = sql.join(HOURS.map((hour) => sql.ref(`hour_${hour}`)));
  const hourTotals = HOURS.map(
    (hour) => sql`sum(case when slot / 4 = ${sql.lit(hour)} then arrived else 0 end)`,
  );
  await sql`insert into arrival_hours (day, id_branches, id_queues, ${columns})
    select day, id_branches, id_queues, ${sql.join(hourTotals)} from roll_ups
    where day = ${day} and id_branches = ${idBranches}
    group by day, id_branches, id_queues`.execute(trx);
}
