import type { Database } from 'better-sqlite3';
import type { Insertable } from 'kysely';
import type { TicketEventsTable } from '#branch-server/db/schema/tickets.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { TicketState, TicketVerb } from '#shared/domain/tickets/transitions.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Actor, TicketRow } from './ticket-row.ts';

export interface TicketEvent {
  readonly verb: TicketVerb;
  readonly from: TicketState | null;
  /** The ticket after the event. */
  readonly ticket: TicketRow;
  readonly actor: Actor;
  /** The columns that the event replaced, if it can be undone. */
  readonly previous: Partial<TicketRow> | null;
}

/**
 * The branch's event log. Its sequence has no gaps: the counter is raised in the transaction that appends, so a
 * refused command gives its number back.
 */
export function createEventLog(sqlite: Database) {
  const next = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .insertInto('event_counters')
      .values({ id_branches: p('branch'), seq: 1 })
      .onConflict((on) =>
        on.column('id_branches').doUpdateSet((eb) => ({ seq: eb('event_counters.seq', '+', 1) })),
      )
      .returning('seq'),
  );
  const insert = insertEvent(sqlite);

  return {
    /** Appends and returns the event's place. */
    append(scope: Scope<never>, { verb, from, ticket, actor, previous }: TicketEvent): number {
      const counter = next.get({ branch: ticket.id_branches });
      if (!counter) throw new Error('the event counter did not answer');
      const row = {
        id_branches: ticket.id_branches,
        seq: counter.seq,
        id_tickets: ticket.id,
        kind: verb,
        from_state: from,
        to_state: ticket.state,
        at: scope.now,
        id_queues: ticket.id_queues,
        id_users: actor.idUsers,
        id_workstations: actor.idWorkstations,
        id_kiosks: actor.idKiosks,
        reason: actor.reason,
        previous: previous && JSON.stringify(previous),
      };
      insert.run(row);
      scope.record({
        entity: 'ticket_events',
        pk: `${row.id_branches}/${row.seq}`,
        op: 'insert',
        rowVersion: 1,
        values: row,
      });
      return row.seq;
    },
  };
}

function insertEvent(sqlite: Database) {
  return statement<Insertable<TicketEventsTable>>()(sqlite, (db, p) =>
    db.insertInto('ticket_events').values({
      id_branches: p('id_branches'),
      seq: p('seq'),
      id_tickets: p('id_tickets'),
      kind: p('kind'),
      from_state: p('from_state'),
      to_state: p('to_state'),
      at: p('at'),
      id_queues: p('id_queues'),
      id_users: p('id_users'),
      id_workstations: p('id_workstations'),
      id_kiosks: p('id_kiosks'),
      reason: p('reason'),
      previous: p('previous'),
    }),
  );
}
