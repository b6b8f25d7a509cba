import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { createWaitingWorkstations } from '../waiting-workstations.ts';

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
  const close = statement<{ id: number; reason: number | null; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('workstation_sessions')
      .set((eb) => ({
        closed_at: p('now'),
        id_close_reasons: p('reason'),
        row_ver: eb('row_ver', '+', 1),
      }))
      .where('id', '=', p('id'))
      .where('closed_at', 'is', null)
      .returning(['row_ver', 'closed_at', 'id_close_reasons', 'id_workstations']),
  );
  const reason = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('close_reasons').select('id').where('id', '=', p('id')),
  );
  const idle = statement<{ workstation: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('workstation_sessions')
      .set((eb) => ({ idle_from: p('now'), row_ver: eb('row_ver', '+', 1) }))
      .where('id_workstations', '=', p('workstation'))
      .where('closed_at', 'is', null)
      .returning(['id', 'row_ver', 'idle_from']),
  );
  const waiting = createWaitingWorkstations(sqlite);

  return {
    open(scope: Scope<Notice>, workstation: number, user: number): void {
      const row = open.get({ workstation, user, now: scope.now });
      if (!row) throw new Error('the session was not written');
      scope.record({ entity: 'workstation_sessions', pk: row.id, op: 'insert', rowVersion: 1, values: row });
    },

    /** Closes a session; the workstation no longer waits for the next customer. */
    close(scope: Scope<Notice>, id: number, reason: number | null = null): void {
      const row = close.get({ id, reason, now: scope.now });
      if (!row) throw new Error(`session ${id} was closed inside this transaction`);
      waiting.remove(row.id_workstations);
      scope.record({
        entity: 'workstation_sessions',
        pk: id,
        op: 'update',
        rowVersion: row.row_ver,
        values: { closed_at: row.closed_at, id_close_reasons: row.id_close_reasons },
      });
    },

    isCloseReason: (id: number): boolean => reason.get({ id }) !== undefined,

    /** Marks an open workstation as idle from now on, without an action. */
    idleFromNow(scope: Scope<Notice>, workstation: number): void {
      const row = idle.get({ workstation, now: scope.now });
      if (!row) return;
      const { id: pk, row_ver: rowVersion, idle_from } = row;
      scope.record({ entity: 'workstation_sessions', pk, op: 'update', rowVersion, values: { idle_from } });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
