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
/** Customer data and notes. */
export type TicketContent = Partial<
  Pick<TicketRow, 'customer_name' | 'id_customers' | 'phone' | 'sms' | 'notes'>
>;
type NewTicket = Omit<TicketRow, 'state' | 'row_ver' | 'customer_key'>;

/** A transition of a ticket; `before` is null for a new one. */
export interface TicketPassage {
  readonly verb: TicketVerb;
  readonly before: TicketRow | null;
  readonly ticket: TicketRow;
  /** Place of the event in the branch's log. */
  readonly seq: number;
}
/** Listener that writes consequences of a ticket event, in its transaction. */
export type OnTicketEvent = (scope: Scope<Notice>, passage: TicketPassage, tickets: CallableOnChange) => void;

/** Port for listeners that change when another ticket is callable. */
export interface CallableOnChange {
  find(id: number): TicketRow | undefined;
  hold(scope: Scope<Notice>, ticket: TicketRow, until: Millis): TicketRow;
}

const IGNORE_EVENT: OnTicketEvent = () => {};

/** Combines listeners, called in order. */
export const combineListeners =
  (all: readonly OnTicketEvent[]): OnTicketEvent =>
  (...passage) => {
    for (const listener of all) listener(...passage);
  };

/**
 * Changes tickets; nothing else does. Each change passes the transition table, is one conditional update, and writes
 * its event, its change-log row and the queue's count in the same transaction.
 */
export function createTicketStore(sqlite: Database, listener: OnTicketEvent = IGNORE_EVENT) {
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
    // Ends the waiting of the workstation, however it got the ticket.
    if (state === 'assisting' && from !== 'assisting' && ticket.id_workstations !== null) {
      waiting.remove(ticket.id_workstations);
    }
    listener(scope, { verb, before, ticket, seq }, store);
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

    /** Starts the attention of a customer without ticket. */
    begin: (scope: Scope<Notice>, ticket: NewTicket, actor: Actor): TicketRow =>
      create(scope, 'callNoTicket', ticket, actor),

    /** Applies a transition to a ticket; throws TICKET_WRONG_STATE if the table has none. */
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

    /** Excludes a waiting ticket from call-next until a moment, or includes it again; writes no event. */
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

/** Previous values of the columns that are about to change. */
function replacedBy(ticket: TicketRow, changes: TicketChanges): TicketChanges {
  const columns = Object.keys(changes) as (keyof TicketChanges)[];
  return Object.fromEntries(columns.map((column) => [column, ticket[column]]));
}

interface QueueOfBranch {
  readonly branch: number;
  readonly queue: number;
}

/** Maintains the number of waiting tickets per queue, in the transaction that moves them. */
function createWaitingCount(sqlite: Database) {
  // A ticket can be transferred into a queue that has never given a number and so has no counter yet.
  const enter = statement<QueueOfBranch>()(sqlite, (db, p) =>
    db
      .insertInto('queue_counters')
      .values({ id_branches: p('branch'), id_queues: p('queue'), last: null, day: '', waiting: 1 })
      .onConflict((on) =>
        on
          .columns(['id_branches', 'id_queues'])
          .doUpdateSet((eb) => ({ waiting: eb('queue_counters.waiting', '+', 1) })),
      ),
  );
  const leave = statement<QueueOfBranch>()(sqlite, (db, p) =>
    db
      .updateTable('queue_counters')
      .set((eb) => ({ waiting: eb('waiting', '-', 1) }))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );

  return {
    entered: (queue: QueueOfBranch): void => void enter.run(queue),
    left: (queue: QueueOfBranch): void => void leave.run(queue),
  };
}
