import type { Database } from 'better-sqlite3';
import { statement } from '../db/statement.ts';

/** Reads what a workstation did last that can be taken back, and whether anything was built on it. */
export function createLastDoing(sqlite: Database) {
  const last = statement<{ branch: number; workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select(['seq', 'at', 'id_tickets', 'id_users', 'previous'])
      .where('id_workstations', '=', p('workstation'))
      .where('id_branches', '=', p('branch'))
      .where('previous', 'is not', null)
      .orderBy('seq', 'desc')
      .limit(1),
  );
  const after = statement<{ branch: number; seq: number; ticket: number; workstation: number }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('ticket_events')
        .select('seq')
        .where('id_branches', '=', p('branch'))
        .where('seq', '>', p('seq'))
        .where((eb) =>
          eb.or([eb('id_tickets', '=', p('ticket')), eb('id_workstations', '=', p('workstation'))]),
        )
        .limit(1),
  );

  return {
    of: (branch: number, workstation: number) => last.get({ branch, workstation }),

    /** Whether something has happened since to the ticket, or at the workstation. */
    isBuiltOn: (doing: { branch: number; workstation: number; seq: number; ticket: number }): boolean =>
      after.get(doing) !== undefined,
  };
}

export type LastDoing = ReturnType<typeof createLastDoing>;
