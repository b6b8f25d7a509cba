import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Reads which workstations of a branch are open, and who is there. */
export function createOpenWorkstations(sqlite: Database) {
  const open = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('users as u', 'u.id', 's.id_users')
      .innerJoin('employees as e', 'e.id', 'u.id_employees')
      .select(['s.id as idSessions', 'w.id as idWorkstations', 'w.name', 's.id_users as idUsers'])
      .select(['s.opened_at as openedAt', 'e.first_name', 'e.last_name'])
      .where('w.id_branches', '=', p('branch'))
      .where('s.closed_at', 'is', null)
      .orderBy('e.first_name')
      .orderBy('e.last_name')
      .orderBy('w.id'),
  );
  return (branch: number) => open.all({ branch });
}

export type OpenWorkstations = ReturnType<typeof createOpenWorkstations>;
