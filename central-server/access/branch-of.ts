import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { BranchOf } from '#shared/server/kit/included-branches.ts';

/**
 * Finds the branch of workstations, schedules, displays and their parts. Tickets and printers cannot be changed at
 * central.
 */
export const createBranchOf =
  (reader: Kysely<CentralTables>): BranchOf =>
  async (table, id) => {
    if (table === 'tickets' || table === 'printers') return null;
    if (table === 'display_queues' || table === 'display_workstations') {
      const part = await reader
        .selectFrom(table as 'display_queues')
        .innerJoin('displays', 'displays.id', 'id_displays')
        .select('displays.id_branches')
        .where(`${table as 'display_queues'}.id`, '=', id)
        .executeTakeFirst();
      return part?.id_branches ?? null;
    }
    const row = await reader
      .selectFrom(table as 'timetables')
      .select('id_branches')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.id_branches ?? null;
  };
