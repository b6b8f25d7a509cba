import { sql, type Transaction } from 'kysely';
import { ATTENTION, attentionsOfEvents } from '../db/attentions-of-events.ts';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';

/** Puts how long each customer was with somebody in the place of the day's rows. */
export async function recomputeAttentions(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
): Promise<void> {
  await trx.deleteFrom('attentions').where('day', '=', day).where('id_branches', '=', idBranches).execute();
  const ofDay = sql`where happened.day = ${day} and happened.id_branches = ${idBranches}`;
  await sql`insert into attentions (${ATTENTION}) ${attentionsOfEvents(ofDay)}`.execute(trx);
}
