import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';

/** Reads recorded close details, over the given connection, except removed ones. */
export function createTransactionQueries(sqlite: Database) {
  const ofTicket = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_transactions as n')
      .innerJoin('transaction_details as d', 'd.id', 'n.id_transaction_details')
      .innerJoin('transactions as g', 'g.id', 'd.id_transactions')
      .select(['n.id', 'n.created_at', 'g.id as id_transactions', 'g.name as group'])
      .select(['d.id as id_details', 'd.name as detail', 'd.enabled'])
      .where('n.id_tickets', '=', p('ticket'))
      .where('n.removed_at', 'is', null)
      .orderBy('n.id'),
  );
  const any = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_transactions')
      .select('id')
      .where('id_tickets', '=', p('ticket'))
      .where('removed_at', 'is', null)
      .limit(1),
  );
  const counts = statement<{ workstation: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_transactions as n')
      .innerJoin('transaction_details as d', 'd.id', 'n.id_transaction_details')
      .innerJoin('transactions as g', 'g.id', 'd.id_transactions')
      .select((eb) => ['d.id', 'd.name as detail', 'g.name as group', eb.fn.countAll<number>().as('times')])
      .where('n.id_workstations', '=', p('workstation'))
      .where('n.created_at', '>=', p('since'))
      .where('n.removed_at', 'is', null)
      .groupBy('d.id')
      .orderBy('times', 'desc')
      .orderBy(sql`fold(d.name)`)
      .orderBy('d.id'),
  );

  return {
    /** Details of a ticket, oldest first. */
    ofTicket: (ticket: number) => ofTicket.all({ ticket }),
    hasAny: (ticket: number): boolean => any.get({ ticket }) !== undefined,
    /** Counts how often each was done at a workstation since a moment, the commonest first. */
    countsAt: (workstation: number, since: number) => counts.all({ workstation, since }),
  };
}

export type TransactionQueries = ReturnType<typeof createTransactionQueries>;
