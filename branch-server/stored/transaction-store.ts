import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Scope } from '#shared/server/db/scope.ts';

interface NewTransaction {
  readonly ticket: number;
  readonly detail: number;
  readonly workstation: number;
  readonly user: number;
}

/** Writes close details. Rows are never deleted; removal sets a mark. */
export function createTransactionStore(sqlite: Database) {
  const insert = statement<NewTransaction & { now: number }>()(sqlite, (db, p) =>
    db
      .insertInto('ticket_transactions')
      .values({
        id_tickets: p('ticket'),
        id_transaction_details: p('detail'),
        id_workstations: p('workstation'),
        id_users: p('user'),
        created_at: p('now'),
        removed_at: null,
      })
      .returningAll(),
  );
  const takeBack = statement<{ id: number; ticket: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('ticket_transactions')
      .set((eb) => ({ removed_at: p('now'), row_ver: eb('row_ver', '+', 1) }))
      .where('id', '=', p('id'))
      .where('id_tickets', '=', p('ticket'))
      .where('removed_at', 'is', null)
      .returning(['row_ver', 'removed_at']),
  );

  return {
    /** The new row's id. */
    add(scope: Scope<Notice>, done: NewTransaction): number {
      const row = insert.get({ ...done, now: scope.now });
      if (!row) throw new Error('the transaction was not written');
      scope.record({ entity: 'ticket_transactions', pk: row.id, op: 'insert', rowVersion: 1, values: row });
      return row.id;
    },

    /** Removes a detail; false if the ticket does not have it. */
    undo(scope: Scope<Notice>, id: number, ticket: number): boolean {
      const row = takeBack.get({ id, ticket, now: scope.now });
      if (!row) return false;
      const { row_ver: rowVersion, removed_at } = row;
      scope.record({
        entity: 'ticket_transactions',
        pk: id,
        op: 'update',
        rowVersion,
        values: { removed_at },
      });
      return true;
    },
  };
}

export type TransactionStore = ReturnType<typeof createTransactionStore>;
