import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchOf } from '#shared/server/kit/included-branches.ts';

/**
 * Finds the branch of tickets, appointments, workstations, printers, schedules and displays, and of rows that
 * belong to them.
 */
export function createBranchOf(sqlite: Database): BranchOf {
  const of = (table: 'appointments' | 'displays' | 'printers' | 'tickets' | 'timetables' | 'workstations') =>
    statement<{ id: number }>()(sqlite, (db, p) =>
      // Kysely cannot type several tables; `tickets` represents any.
      db
        .selectFrom(table as 'tickets')
        .select('id_branches')
        .where('id', '=', p('id')),
    );
  const ofPart = (table: 'display_queues' | 'display_workstations') =>
    statement<{ id: number }>()(sqlite, (db, p) =>
      db
        .selectFrom(table as 'display_queues')
        .innerJoin('displays', 'displays.id', 'id_displays')
        .select('displays.id_branches')
        .where(`${table as 'display_queues'}.id`, '=', p('id')),
    );
  const ofDevice = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('devices as e')
      .leftJoin('displays as d', 'd.id', 'e.id_displays')
      // The branch of its role, or that of its display.
      .select(({ fn }) => fn.coalesce('e.id_branches', 'd.id_branches').as('id_branches'))
      .where('e.id', '=', p('id')),
  );
  const tables = {
    appointments: of('appointments'),
    tickets: of('tickets'),
    timetables: of('timetables'),
    workstations: of('workstations'),
    printers: of('printers'),
    displays: of('displays'),
    display_queues: ofPart('display_queues'),
    devices: ofDevice,
    display_workstations: ofPart('display_workstations'),
  };
  return (table, id) => tables[table].get({ id })?.id_branches ?? null;
}

/** Whether a branch exists here. */
export function createIsBranch(sqlite: Database): (id: number) => boolean {
  const found = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('id').where('id', '=', p('id')),
  );
  return (id) => found.get({ id }) !== undefined;
}
