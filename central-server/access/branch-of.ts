import type { Kysely } from 'kysely';
import type { BranchOf } from '#shared/server/kit/included-branches.ts';
import type { CentralTables } from '../db/tables.ts';

/** Finds the branch of workstations and schedules; of tickets nothing is done at central. */
export const createBranchOf =
  (reader: Kysely<CentralTables>): BranchOf =>
  async (table, id) => {
    if (table === 'tickets') return null;
    const row = await reader
      .selectFrom(table as 'timetables')
      .select('id_branches')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.id_branches ?? null;
  };
