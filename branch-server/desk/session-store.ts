import type { Database } from 'better-sqlite3';
import type { Scope } from '../../shared/server/db/scope.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';

/** Opens and closes workstation sessions. Unique indexes allow one open session a workstation and one a user. */
export function createSessionStore(sqlite: Database) {
  const open = statement<{ workstation: number; user: number; now: number }>()(sqlite, (db, p) =>
    db
      .insertInto('workstation_sessions')
      .values({
        id_workstations: p('workstation'),
        id_users: p('user'),
        opened_at: p('now'),
        closed_at: null,
      })
      .returningAll(),
  );
  const close = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('workstation_sessions')
      .set((eb) => ({ closed_at: p('now'), row_ver: eb('row_ver', '+', 1) }))
      .where('id', '=', p('id'))
      .where('closed_at', 'is', null)
      .returning(['row_ver', 'closed_at']),
  );

  return {
    open(scope: Scope<Notice>, workstation: number, user: number): void {
      const row = open.get({ workstation, user, now: scope.now });
      if (!row) throw new Error('the session was not written');
      scope.record({ entity: 'workstation_sessions', pk: row.id, op: 'insert', rowVersion: 1, values: row });
    },

    close(scope: Scope<Notice>, id: number): void {
      const row = close.get({ id, now: scope.now });
      if (!row) throw new Error(`session ${id} was closed inside this transaction`);
      scope.record({
        entity: 'workstation_sessions',
        pk: id,
        op: 'update',
        rowVersion: row.row_ver,
        values: { closed_at: row.closed_at },
      });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
