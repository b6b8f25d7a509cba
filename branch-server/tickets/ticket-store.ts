import type { Database } from 'better-sqlite3';
import { refuse } from '../../shared/contract/refusal.ts';
import { nextState, type TicketState, type TicketVerb } from '../../shared/domain/tickets/transitions.ts';
import type { Scope } from '../../shared/server/db/scope.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';
import { createEventLog } from './event-log.ts';
import type { Actor, TicketRow } from './ticket-row.ts';

type Changes = Partial<Pick<TicketRow, 'called_at' | 'ended_at' | 'id_workstations' | 'id_users'>>;

/**
 * The only place that changes tickets. Each change passes the transition table, is one conditional update, and
 * writes its event, its change-log row and the queue's count in the same transaction.
 */
export function createTicketStore(sqlite: Database) {
  const log = createEventLog(sqlite);
  const insert = insertTicket(sqlite);
  const update = updateTicket(sqlite);
  const count = countWaiting(sqlite);
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('tickets').selectAll().where('id', '=', p('id')),
  );

  function tell(
    scope: Scope<Notice>,
    verb: TicketVerb,
    from: TicketState | null,
    ticket: TicketRow,
    actor: Actor,
  ) {
    const seq = log.append(scope, { verb, from, ticket, actor });
    const { id_branches: idBranches, id_queues: idQueues, state } = ticket;
    scope.announce({
      kind: 'ticket',
      idBranches,
      seq,
      verb,
      state,
      idQueues,
      idWorkstations: actor.idWorkstations,
    });
    return ticket;
  }

  return {
    find: (id: number): TicketRow | undefined => byId.get({ id }),

    /** Puts a new ticket into its queue. */
    issue(scope: Scope<Notice>, ticket: Omit<TicketRow, 'state' | 'row_ver'>, actor: Actor): TicketRow {
      const row: TicketRow = { ...ticket, state: 'waiting', row_ver: 1 };
      insert.run(row);
      count.run({ branch: row.id_branches, queue: row.id_queues, by: 1 });
      scope.record({ entity: 'tickets', pk: row.id, op: 'insert', rowVersion: 1, values: { ...row } });
      return tell(scope, 'issue', null, row, actor);
    },

    /** Takes a ticket along one transition; refuses with TICKET_WRONG_STATE where the table has none. */
    move(
      scope: Scope<Notice>,
      ticket: TicketRow,
      verb: TicketVerb,
      changes: Changes,
      actor: Actor,
    ): TicketRow {
      const to = nextState(verb, ticket.state);
      if (!to) throw refuse('TICKET_WRONG_STATE', { params: { code: ticket.code } });
      const row: TicketRow = { ...ticket, ...changes, state: to, row_ver: ticket.row_ver + 1 };
      const moved = update.run({ ...row, from: ticket.state, seen: ticket.row_ver });
      if (moved !== 1)
        throw new Error(`ticket ${ticket.id} was not ${ticket.state} any more inside its transaction`);
      if (ticket.state === 'waiting')
        count.run({ branch: ticket.id_branches, queue: ticket.id_queues, by: -1 });
      scope.record({
        entity: 'tickets',
        pk: row.id,
        op: 'update',
        rowVersion: row.row_ver,
        values: { ...changes, state: to },
      });
      return tell(scope, verb, ticket.state, row, actor);
    },

    /** Announces a ticket again: an event without a change of the ticket. */
    repeat(scope: Scope<Notice>, ticket: TicketRow, actor: Actor): TicketRow {
      if (!nextState('recall', ticket.state))
        throw refuse('TICKET_WRONG_STATE', { params: { code: ticket.code } });
      return tell(scope, 'recall', ticket.state, ticket, actor);
    },
  };
}

export type TicketStore = ReturnType<typeof createTicketStore>;

function insertTicket(sqlite: Database) {
  return statement<TicketRow>()(sqlite, (db, p) =>
    db.insertInto('tickets').values({
      id: p('id'),
      row_ver: p('row_ver'),
      id_branches: p('id_branches'),
      id_queues: p('id_queues'),
      id_services: p('id_services'),
      id_segments: p('id_segments'),
      letter: p('letter'),
      number: p('number'),
      code: p('code'),
      state: p('state'),
      day: p('day'),
      language: p('language'),
      customer_name: p('customer_name'),
      arrived_at: p('arrived_at'),
      entered_at: p('entered_at'),
      callable_at: p('callable_at'),
      appointment_at: p('appointment_at'),
      called_at: p('called_at'),
      ended_at: p('ended_at'),
      id_workstations: p('id_workstations'),
      id_users: p('id_users'),
    }),
  );
}

/** Conditional on state and version: whoever comes second changes nothing. */
function updateTicket(sqlite: Database) {
  return statement<TicketRow & { from: TicketState; seen: number }>()(sqlite, (db, p) =>
    db
      .updateTable('tickets')
      .set({
        row_ver: p('row_ver'),
        state: p('state'),
        called_at: p('called_at'),
        ended_at: p('ended_at'),
        id_workstations: p('id_workstations'),
        id_users: p('id_users'),
      })
      .where('id', '=', p('id'))
      .where('state', '=', p('from'))
      .where('row_ver', '=', p('seen')),
  );
}

function countWaiting(sqlite: Database) {
  return statement<{ branch: number; queue: number; by: number }>()(sqlite, (db, p) =>
    db
      .updateTable('queue_counters')
      .set((eb) => ({ waiting: eb('waiting', '+', p('by')) }))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );
}
