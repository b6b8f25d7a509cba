import { sql, type Transaction } from 'kysely';
import type { CentralTables } from '../db/tables.ts';
import type { BranchDay } from './branch-day.ts';

/**
 * Takes the turn to recompute a day; false while another process has it. Held until the transaction ends. It is a lock
 * beside the tables, so that nothing that a branch sends has to wait for it.
 */
export async function tryLockDay(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
): Promise<boolean> {
  const what = `roll-ups of ${idBranches} on ${day}`;
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${what}, 0)) as mine`.execute(trx);
  return rows[0]?.mine === true;
}
