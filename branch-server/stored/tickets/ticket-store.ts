import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { nextState, type TicketVerb, TRANSITIONS, UNDOABLE } from '#shared/domain/tickets/transitions.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { createWaitingWorkstations } from '../waiting-workstations.ts';
import { createEventLog } from './event-log.ts';
import type { Actor, TicketRow } from './ticket-row.ts';
import { amendTicket, insertTicket, relocateTicket, updateTicket } from './ticket-statements.ts';
import { createWaitingCount } from './waiting-count.ts';

/** Holds who serves a ticket, and since when. */
type Attention = Pick<
  TicketRow,
  'called_at' | 'first_called_at' | 'ended_at' | 'id_workstations' | 'id_users'
>;
/** Holds a ticket's place in a queue, and its number. */
type TicketPosition = Pick<
  TicketRow,
  | 'id_queues'
  | 'id_services'
  | 'id_segments'
  | 'entered_at'
  | 'callable_at'
  | 'letter'
  | 'number'
  | 'code'
  | 'no_ticket'
>;
export type TicketChanges = Partial<Attention> & Partial<TicketPosition>;
/** Holds the customer's details, and what staff noted. */
export type TicketContent = Partial<
  Pick<TicketRow, 'customer_name' | 'id_customers' | 'phone' | 'sms' | 'notes'>
>;
type NewTicket = Omit<TicketRow, 'state' | 'row_ver' | 'customer_key'>;

/** What has just happened to a ticket; `before` is how it was, null for a new one. */
export interface TicketPassage {
  readonly verb: TicketVerb;
  readonly before: TicketRow | null;
  readonly ticket: TicketRow;
  /** Place of the event in the branch's log. */
  readonly seq: number;
}
/** Writes what follows from an event of a ticket, in its transaction. */
export type OnTicketEvent = (scope: Scope<Notice>, passage: TicketPassage, tickets: CallableOnChange) => void;

/** Lets what follows change when another ticket may be called. */
export interface CallableOnChange {
  find(id: number): TicketRow | undefined;
  hold(scope: Scope<Notice>, ticket: TicketRow, until: Millis): TicketRow;
}

const IGNORE_EVENT: OnTicketEvent = () => {};

/** Writes what follows from an event in several ways, one after the other. */
export const combineListeners =
  (all: readonly OnTicketEvent[]): OnTicketEvent =>
  (...passage) => {
    for (const follow of all) follow(...passage);
  };

/**
 * Changes tickets; nothing else does. Each change passes the transition table, is one conditional update, and writes
 * its event, its change-log row and the queue's count in the same transaction.
 */
export function createTicketStore(sqlite: Database, follow: OnTicketEvent = IGNORE_EVENT) {
  const log = createEventLog(sqlite);
  const insert = insertTicket(sqlite);
  const update = updateTicket(sqlite);
  const relocate = relocateTicket(sqlite);
  const amend = amendTicket(sqlite);
  const count = createWaitingCount(sqlite);
  const waiting = createWaitingWorkstations(sqlite);
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('tickets').selectAll().where('id', '=', p('id')),
  );

  function notifyListeners(
    scope: Scope<Notice>,
    verb: TicketVerb,
    before: TicketRow | null,
    ticket: TicketRow,
    actor: Actor,
    previous: TicketChanges | null = null,
  ) {
    const from = before?.state ?? null;
    const seq = log.append(scope, { verb, from, ticket, actor, previous });
    const { id_branches: idBranches, id_queues: idQueues, state } = ticket;
    scope.announce({
      kind: 'ticket',
      idBranches,
      seq,
      idTickets: ticket.id,
      verb,
      state,
      idQueues,
      idWorkstations: actor.idWorkstations,
      callableAt: ticket.callable_at,
    });
    // Ends the waiting of the workstation, however it came to the ticket.
    if (state === 'assisting' && from !== 'assisting' && ticket.id_workstations !== null) {
      waiting.remove(ticket.id_workstations);
    }
    follow(scope, { verb, before, ticket, seq }, store);
    return ticket;
  }

  function create(
    scope: Scope<Notice>,
    verb: 'issue' | 'callNoTicket',
    ticket: NewTicket,
    actor: Actor,
  ): TicketRow {
    const row: TicketRow = { ...ticket, ...keyOf(ticket), state: TRANSITIONS[verb].to, row_ver: 1 };
    insert.run(row);
    if (row.state === 'waiting') count.entered(queueOf(row));
    scope.record({ entity: 'tickets', pk: row.id, op: 'insert', rowVersion: 1, values: { ...row } });
    return notifyListeners(scope, verb, null, row, actor);
  }

  const store = {
    find: (id: number): TicketRow | undefined => byId.get({ id }),

    /** Puts a new ticket into its queue. */
    issue: (scope: Scope<Notice>, ticket: NewTicket, actor: Actor): TicketRow =>
      create(scope, 'issue', ticket, actor),

    /** Begins the attention of a customer who has no ticket. */
    begin: (scope: Scope<Notice>, ticket: NewTicket, actor: Actor): TicketRow =>
      create(scope, 'callNoTicket', ticket, actor),

    /** Takes a ticket along one transition; refuses with TICKET_WRONG_STATE where the table has none. */
    move(
      scope: Scope<Notice>,
      ticket: TicketRow,
      verb: TicketVerb,
      changes: TicketChanges,
      actor: Actor,
    ): TicketRow {
      const to = nextState(verb, ticket.state);
      if (!to) throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
      const row: TicketRow = { ...ticket, ...changes, state: to, row_ver: ticket.row_ver + 1 };
      const write = 'entered_at' in changes || 'callable_at' in changes ? relocate : update;
      const moved = write.run({ ...row, from: ticket.state, seen: ticket.row_ver });
      if (moved !== 1)
        throw new Error(`ticket ${ticket.id} was not ${ticket.state} any more inside its transaction`);
      if (ticket.state === 'waiting') count.left(queueOf(ticket));
      if (to === 'waiting') count.entered(queueOf(row));
      scope.record({
        entity: 'tickets',
        pk: row.id,
        op: 'update',
        rowVersion: row.row_ver,
        values: { ...changes, state: to },
      });
      const undoable = UNDOABLE.some((one) => one === verb);
      return notifyListeners(scope, verb, ticket, row, actor, undoable ? replacedBy(ticket, changes) : null);
    },

    /** Changes the customer's details and notes of a ticket that is being served; writes no event. */
    amend(scope: Scope<Notice>, ticket: TicketRow, changes: TicketContent): TicketRow {
      const values = { ...changes, ...(changes.customer_name !== undefined && keyOf(changes)) };
      const row: TicketRow = { ...ticket, ...values, row_ver: ticket.row_ver + 1 };
      if (amend.run({ ...row, seen: ticket.row_ver }) !== 1)
        throw new Error(`ticket ${ticket.id} was changed inside its transaction`);
      scope.record({ entity: 'tickets', pk: row.id, op: 'update', rowVersion: row.row_ver, values });
      const { id_branches: idBranches, id_workstations: idWorkstations } = row;
      if (idWorkstations !== null) scope.announce({ kind: 'workstation', idBranches, idWorkstations });
      return row;
    },

    /** Lets call-next pass a waiting ticket by until a moment, or take it from now on; writes no event. */
    hold(scope: Scope<Notice>, ticket: TicketRow, until: Millis): TicketRow {
      const row: TicketRow = { ...ticket, callable_at: until, row_ver: ticket.row_ver + 1 };
      if (relocate.run({ ...row, from: ticket.state, seen: ticket.row_ver }) !== 1)
        throw new Error(`ticket ${ticket.id} was changed inside its transaction`);
      const values = { callable_at: until };
      scope.record({ entity: 'tickets', pk: row.id, op: 'update', rowVersion: row.row_ver, values });
      return row;
    },

    /** Announces a ticket again: an event without a change of the ticket. */
    repeat(scope: Scope<Notice>, ticket: TicketRow, actor: Actor): TicketRow {
      if (!nextState('recall', ticket.state))
        throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
      return notifyListeners(scope, 'recall', ticket, ticket, actor);
    },
  };
  return store;
}

export type TicketStore = ReturnType<typeof createTicketStore>;

const queueOf = (ticket: TicketRow) => ({ branch: ticket.id_branches, queue: ticket.id_queues });

const keyOf = ({ customer_name }: TicketContent) => ({
  customer_key: customer_name ? foldText(customer_name) : null,
});

/** The ticket's columns that are about to change, as they are. */
function replacedBy(ticket: TicketRow, changes: TicketChanges): TicketChanges {
  const columns = Object.keys(changes) as (keyof TicketChanges)[];
  return Object.fromEntries(columns.map((column) => [column, ticket[column]]));
}
