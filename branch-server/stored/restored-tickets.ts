import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { RestoredTicketsTable } from '#branch-server/db/schema/replication.ts';
import { statement } from '#branch-server/db/statement.ts';
import { MAX_LISTED_TICKETS } from '#shared/contract/installation/restores.ts';
import { UNSERVED } from '#shared/domain/tickets/transitions.ts';

export type RestoredTicket = Selectable<RestoredTicketsTable>;

/** Reads and writes the tickets that reports of restores are about. */
export function createRestoredTickets(sqlite: Database) {
  const missing = statement<{ restore: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('restored_tickets as r')
      .leftJoin('queues as q', 'q.id', 'r.id_queues')
      .selectAll('r')
      .select('q.name as queue')
      .where('r.id_restores', '=', p('restore'))
      .where('r.kind', '=', 'missing')
      .orderBy('r.id_tickets', 'desc')
      .limit(MAX_LISTED_TICKETS),
  );
  // Omits tickets called since: their operator has seen the customer.
  const open = statement<{ restore: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('restored_tickets as r')
      .innerJoin('tickets as t', 't.id', 'r.id_tickets')
      .leftJoin('queues as q', 'q.id', 'r.id_queues')
      .selectAll('r')
      .select('q.name as queue')
      .where('r.id_restores', '=', p('restore'))
      .where('r.kind', '=', 'open')
      .where('r.resolution', 'is', null)
      .where((eb) =>
        eb.or([
          eb('t.state', 'in', UNSERVED),
          eb.and([eb('t.state', '=', 'assisting'), eb('t.called_at', '<=', eb.ref('r.id_restores'))]),
        ]),
      )
      .orderBy('r.id_tickets'),
  );
  const twice = statement<{ restore: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('restored_tickets as r')
      .innerJoin('tickets as t', (join) =>
        join
          .onRef('t.id_branches', '=', 'r.id_branches')
          .onRef('t.day', '=', 'r.day')
          .onRef('t.letter', '=', 'r.letter')
          .onRef('t.number', '=', 'r.number')
          .onRef('t.id', '!=', 'r.id_tickets'),
      )
      .select(['r.code', 'r.arrived_at as originalAt', 't.arrived_at as reissuedAt'])
      .where('r.id_restores', '=', p('restore'))
      .where('r.kind', '=', 'missing')
      .where('r.letter', '!=', '')
      .where('t.arrived_at', '>=', ({ ref }) => ref('r.id_restores'))
      .orderBy('t.id')
      .limit(MAX_LISTED_TICKETS),
  );
  const resolve = statement<{ restore: number; ticket: number; resolution: 'closed' | 'retained' }>()(
    sqlite,
    (db, p) =>
      db
        .updateTable('restored_tickets')
        .set({ resolution: p('resolution') })
        .where('id_restores', '=', p('restore'))
        .where('id_tickets', '=', p('ticket')),
  );
  const add = statement<RestoredTicket>()(sqlite, (db, p) =>
    db
      .insertInto('restored_tickets')
      .values({
        id_restores: p('id_restores'),
        id_tickets: p('id_tickets'),
        kind: p('kind'),
        id_branches: p('id_branches'),
        id_queues: p('id_queues'),
        day: p('day'),
        letter: p('letter'),
        number: p('number'),
        code: p('code'),
        state: p('state'),
        arrived_at: p('arrived_at'),
        ended_at: p('ended_at'),
        resolution: p('resolution'),
      })
      .onConflict((on) => on.doNothing()),
  );

  return {
    missing: (restore: number) => missing.all({ restore }),
    /** Tickets open here although they were called or ended before, without a decision. */
    open: (restore: number) => open.all({ restore }),
    twice: (restore: number) => twice.all({ restore }),
    /** Must run inside a write, as the other. */
    resolve: (restore: number, ticket: number, resolution: 'closed' | 'retained'): void =>
      void resolve.run({ restore, ticket, resolution }),
    /** True if the row is new. */
    add: (ticket: RestoredTicket): boolean => add.run(ticket) > 0,
  };
}

export type RestoredTickets = ReturnType<typeof createRestoredTickets>;
