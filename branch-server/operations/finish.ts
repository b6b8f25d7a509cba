import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { MAX_COMMENT_LENGTH, type updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import type { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { isNullName } from '#shared/contract/tickets/tickets.ts';
import { callableFrom } from '#shared/domain/calling/choose.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { OfferedDetails } from '../stored/offered-details.ts';
import type { Reads } from '../stored/reads.ts';
import { UNDOABLE_FOR_MS } from '../stored/tickets/last-action.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { QueueFinder, QueueResult } from '../stored/tickets/queue-finder.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketChanges, TicketContent, TicketStore } from '../stored/tickets/ticket-store.ts';
import type { TransactionQueries } from '../stored/transaction-queries.ts';
import type { TransactionStore } from '../stored/transaction-store.ts';
import { assertAbility, requireServedTicket, requireWorkstationAt } from '../stored/workstations/policy.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import type { CallOperations } from './call.ts';

export interface FinishDeps {
  readonly store: TicketStore;
  readonly reads: Pick<Reads, 'workstations' | 'days' | 'settings' | 'lastActions'>;
  readonly numbering: Numbering;
  readonly findQueue: QueueFinder;
  readonly automaticCall: CallOperations['automaticCall'];
  readonly transactions: TransactionStore;
  readonly transactionsOf: Pick<TransactionQueries, 'hasAny'>;
  /** Transaction details that a workstation offers. */
  readonly offeredAt: OfferedDetails;
  /** Name and telephone of a registered customer. */
  readonly customerOf: (id: number) => { readonly name: string; readonly telephone: string } | undefined;
}

/** Creates the operations on the ticket that an operator serves, and those that bring a finished one back. */
export function createFinishOperations(deps: FinishDeps) {
  const { store, numbering, findQueue, automaticCall, transactions, transactionsOf, offeredAt } = deps;
  const { workstations, days, settings, lastActions } = deps.reads;

  /** Announces the current ticket again. */
  function recall(id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const { ticket, actor } = requireCurrentTicket(id, caller);
    assertHasTicket(ticket);
    return store.repeat(scope, ticket, actor);
  }

  /** Ends the current ticket as a no-show. */
  function noShow(id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const { ticket, actor } = requireCurrentTicket(id, caller);
    assertHasTicket(ticket);
    const ended = store.move(scope, ticket, 'noShow', { ended_at: scope.now }, actor);
    automaticCall(caller, scope);
    return ended;
  }

  /**
   * Ends the current ticket. Throws FORCE_TRANSACTION_DETAIL without a transaction if the workstation's type
   * requires one and offers transactions.
   */
  function end(id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const { ticket, workstation, actor } = requireCurrentTicket(id, caller);
    const isForced = workstation.close_detail === 1 && workstation.transaction_detail === 1;
    if (isForced && !transactionsOf.hasAny(ticket.id)) throw apiError('FORCE_TRANSACTION_DETAIL');
    const ended = store.move(scope, ticket, 'end', { ended_at: scope.now }, actor);
    automaticCall(caller, scope);
    return ended;
  }

  /**
   * Moves the current ticket to the queue of another service and segment, ordered there by its first arrival. A customer
   * called without a ticket gets a number of that queue.
   */
  function transfer(
    id: number,
    { idService, idSegment }: { readonly idService: number; readonly idSegment: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow {
    const { ticket, workstation, actor } = requireCurrentTicket(id, caller);
    assertAbility(workstation, 'transfer');
    assertTransferable(ticket);
    const queue = findQueue(ticket.id_branches, idService, idSegment);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');
    if (queue.id === ticket.id_queues) throw apiError('MOVE_SAME_QUEUE');
    if (!queue.allowed_transfers) throw apiError('TRANSFER_NOT_ALLOWED');
    const changes = {
      ...REQUEUED,
      ...(ticket.no_ticket && newNumber(ticket, queue)),
      id_queues: queue.id,
      id_services: idService,
      id_segments: idSegment,
      entered_at: scope.now,
      callable_at: callableFrom(scope.now, queue.politeness),
    };
    const transferred = store.move(scope, ticket, 'transfer', changes, actor);
    automaticCall(caller, scope);
    return transferred;
  }

  /** Moves the current ticket to the caller's stand-by list, or to that of a user signed in at the branch. */
  function standBy(id: number, idUser: number | undefined, caller: Caller, scope: Scope<Notice>): TicketRow {
    const current = requireCurrentTicket(id, caller);
    const { ticket, actor } = current;
    const owner = idUser ?? caller.idUsers;
    const isOtherUser = owner !== caller.idUsers;
    if (isOtherUser) assertUserTransfer(current, owner);
    else assertAbility(current.workstation, 'stand_by');
    assertTransferable(ticket);
    const changes = { ...REQUEUED, id_users: owner, entered_at: scope.now, callable_at: scope.now };
    const moved = store.move(scope, ticket, isOtherUser ? 'transferToUser' : 'standBy', changes, actor);
    automaticCall(caller, scope);
    return moved;
  }

  /** Returns a no-show to its queue, ordered by its first arrival. */
  function recover(id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const ticket = requireTicket(id);
    const workstation = requireWorkstationAt(workstations, caller, ticket.id_branches);
    if (ticket.state !== 'noshow') throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
    const actor = actorAt(workstation.id, caller);
    return recoverNoShow({ store, numbering, settings }, ticket, actor, scope);
  }

  /**
   * Reverts the operator's last action at the workstation; the ticket becomes the current one again. UNDO_UNAVAILABLE
   * after UNDOABLE_FOR_MS, or when the ticket or the workstation has changed since.
   */
  function undo(id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const ticket = requireTicket(id);
    const workstation = requireWorkstationAt(workstations, caller, ticket.id_branches);
    if (workstations.currentTicket(workstation.id)) throw apiError('A_CUSTOMER_IS_BEING_ASSISTED');

    const at = { branch: ticket.id_branches, workstation: workstation.id };
    const action = lastActions.of(at.branch, at.workstation);
    const isTheirs = action?.id_tickets === id && action.id_users === caller.idUsers;
    if (!isTheirs || action.previous === null || action.at < scope.now - UNDOABLE_FOR_MS) {
      throw apiError('UNDO_UNAVAILABLE');
    }
    if (lastActions.isBuiltOn({ ...at, seq: action.seq, ticket: id })) throw apiError('UNDO_UNAVAILABLE');
    if (!isUnserved(ticket.state)) assertNumberFree(numbering, ticket);
    const changes = JSON.parse(action.previous) as TicketChanges;
    return store.move(scope, ticket, 'undo', changes, actorAt(workstation.id, caller));
  }

  /** Replaces the notes of the current ticket; line breaks become `\n`. */
  function comment(id: number, text: string, caller: Caller, scope: Scope<Notice>): TicketRow {
    const notes = text.replace(/\r\n?/g, '\n').trim();
    if (notes.length > MAX_COMMENT_LENGTH) {
      throw apiError('TEXT_TOO_LONG', { field: 'notes', params: { max: MAX_COMMENT_LENGTH } });
    }
    if (!store.find(id)) throw apiError('WITHOUT_TICKET_ID', { about: `ticket ${id}` });
    const { ticket } = requireCurrentTicket(id, caller);
    return store.amend(scope, ticket, { notes });
  }

  /**
   * Sets the customer of the current ticket, by name or by the id of a registered customer. The name of a registered
   * customer is read-only until `idCustomer` is null.
   */
  function nameCustomer(id: number, input: CustomerInput, caller: Caller, scope: Scope<Notice>): TicketRow {
    if (isNameless(input)) throw apiError('CUSTOMER_NAME_NULL', { field: 'customerName' });
    const { ticket } = requireCurrentTicket(id, caller);
    const changes = {
      ...registeredCustomer(deps.customerOf, ticket, input),
      ...customerName(ticket, input),
      ...customerPhone(input),
    };
    if (Object.keys(changes).length === 0) return ticket;
    return store.amend(scope, ticket, changes);
  }

  /**
   * Adds a transaction to the current ticket and returns its id; repeats are allowed. ACTION_NOT_ALLOWED for a detail
   * that the workstation does not offer.
   */
  function addTransaction(
    id: number,
    idDetail: number | null | undefined,
    caller: Caller,
    scope: Scope<Notice>,
  ): number {
    if (!idDetail) throw apiError('WITHOUT_DETAILS_ID', { field: 'idTransactionDetails' });
    const { workstation, ticket } = requireCurrentTicket(id, caller);
    assertAbility(workstation, 'transaction_detail');
    if (!offeredAt(workstation.id).some((detail) => detail.id === idDetail)) {
      throw apiError('ACTION_NOT_ALLOWED', { field: 'idTransactionDetails', about: `detail ${idDetail}` });
    }
    announce(workstation, scope);
    const row = { ticket: ticket.id, detail: idDetail, workstation: workstation.id, user: caller.idUsers };
    return transactions.add(scope, row);
  }

  /** Removes a transaction from the current ticket. */
  function removeTransaction(
    { id, idAssistances }: { readonly id: number; readonly idAssistances: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): void {
    const { workstation, ticket } = requireCurrentTicket(id, caller);
    if (!transactions.undo(scope, idAssistances, ticket.id)) {
      throw apiError('NOT_FOUND', { about: `transaction ${idAssistances} of ticket ${id}` });
    }
    announce(workstation, scope);
  }

  /** Saves the operator's unsaved input for the current ticket, before the same command ends or moves the ticket. */
  function saveUnsavedInput(
    id: number,
    input: BodyOf<typeof endTicket>,
    caller: Caller,
    scope: Scope<Notice>,
  ): void {
    if (!input) return;
    const { customerName, notes, idTransactionDetails } = input;
    if (customerName !== undefined) nameCustomer(id, { customerName }, caller, scope);
    if (notes !== undefined) comment(id, notes, caller, scope);
    if (idTransactionDetails !== undefined) addTransaction(id, idTransactionDetails, caller, scope);
  }

  function requireTicket(id: number): TicketRow {
    const ticket = store.find(id);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    return ticket;
  }

  /** The ticket that this operator serves; refuses any other. */
  function requireCurrentTicket(id: number, caller: Caller): CurrentTicket {
    const ticket = requireTicket(id);
    const idWorkstations = requireServedTicket(workstations, caller, ticket);
    const workstation = workstations.byId(idWorkstations);
    if (!workstation) throw new Error(`workstation ${idWorkstations} serves a ticket and is not there`);
    return { ticket, workstation, actor: actorAt(idWorkstations, caller) };
  }

  function newNumber({ id_branches }: TicketRow, queue: QueueResult) {
    const day = days.today({ id: id_branches, zone: queue.zone });
    const number = numbering.draw(id_branches, queue, day);
    const code = ticketCode(queue.letter, number, queue.max_limit);
    return { no_ticket: 0, letter: queue.letter, number, code } as const;
  }

  function assertTransferable({ no_ticket }: TicketRow): void {
    if (no_ticket && !settings().transferNT) throw apiError('ACTION_NOT_ALLOWED', { about: 'transferNT' });
  }

  /**
   * Requires a user with an open workstation at the branch, because no one could see the stand-by list of another.
   */
  function assertUserTransfer({ ticket, workstation }: CurrentTicket, owner: number): void {
    assertAbility(workstation, 'transfer');
    if (!settings().userTransfer) throw apiError('ACTION_NOT_ALLOWED', { about: 'userTransfer' });
    const open = workstations.ofUser(owner);
    if (!open || workstations.byId(open.id)?.id_branches !== ticket.id_branches)
      throw apiError('USER_NOT_ONLINE');
  }

  return {
    recall,
    noShow,
    end,
    transfer,
    standBy,
    recover,
    undo,
    comment,
    nameCustomer,
    addTransaction,
    removeTransaction,
    saveUnsavedInput,
  };
}

interface CurrentTicket {
  readonly ticket: TicketRow;
  readonly workstation: WorkstationRow;
  readonly actor: Actor;
}

const actorAt = (idWorkstations: number, { idUsers }: Caller): Actor => ({
  idUsers,
  idWorkstations,
  idKiosks: null,
  reason: null,
});

/** Throws for a customer called without a ticket: there is no number to recall or to miss. */
function assertHasTicket({ no_ticket }: TicketRow): void {
  if (no_ticket) throw apiError('ACTION_NOT_ALLOWED', { about: 'called without ticket' });
}

/** Announces the workstation, which may be open on a second page. */
function announce({ id, id_branches: idBranches }: WorkstationRow, scope: Scope<Notice>): void {
  scope.announce({ kind: 'workstation', idBranches, idWorkstations: id });
}

type CustomerInput = BodyOf<typeof updateTicket>;

/** A null name is valid only together with another field of the customer; the text `null` never is. */
const isNameless = ({ customerName, idCustomer, phonenumber }: CustomerInput): boolean =>
  customerName === '' ||
  (typeof customerName === 'string' && isNullName(customerName)) ||
  (customerName === null && idCustomer === undefined && phonenumber === undefined);

function registeredCustomer(
  customerOf: FinishDeps['customerOf'],
  { phone }: TicketRow,
  { idCustomer }: CustomerInput,
): TicketContent {
  if (idCustomer === undefined) return {};
  if (idCustomer === null) return { id_customers: null };
  const customer = customerOf(idCustomer);
  if (!customer) throw apiError('NOT_FOUND', { field: 'idCustomer', about: `customer ${idCustomer}` });
  return {
    id_customers: idCustomer,
    customer_name: customer.name,
    ...(phone === '' && { phone: customer.telephone }),
  };
}

function customerName(
  ticket: TicketRow,
  { customerName: name, idCustomer = ticket.id_customers }: CustomerInput,
): TicketContent {
  if (name === undefined || name === ticket.customer_name) return {};
  if (name === null) throw apiError('CUSTOMER_NAME_NULL', { field: 'customerName' });
  if (idCustomer !== null)
    throw apiError('ACTION_NOT_ALLOWED', { field: 'customerName', about: 'isEditableName' });
  return { customer_name: name };
}

/** An empty telephone number also disables text messages. */
function customerPhone({ phonenumber: phone }: CustomerInput): TicketContent {
  if (phone === undefined) return {};
  return phone === '' ? { phone, sms: 0 } : { phone };
}

/** Earliest end of a no-show that can still be recovered; null if recovery is disabled. */
export function recoverableSince(settings: SettingsNow, now: number): number | null {
  const { recoverNoShow, noShowTime } = settings();
  return recoverNoShow ? now - noShowTime * MINUTE_MS : null;
}

export interface RecoverDeps {
  readonly store: TicketStore;
  readonly numbering: Pick<Numbering, 'isAlive'>;
  readonly settings: SettingsNow;
}

/** Returns a no-show to its queue; refuses when recovery is disabled, too late, or the number is in use again. */
export function recoverNoShow(
  { store, numbering, settings }: RecoverDeps,
  ticket: TicketRow,
  actor: Actor,
  scope: Scope<Notice>,
): TicketRow {
  const since = recoverableSince(settings, scope.now);
  if (since === null) throw apiError('ACTION_NOT_ALLOWED', { about: 'recoverNoShow' });
  if ((ticket.ended_at ?? 0) < since) throw apiError('NO_SHOW_TIME_OVER');
  assertNumberFree(numbering, ticket);
  // No politeness: the customer is already at the branch.
  const changes = { ...REQUEUED, entered_at: scope.now, callable_at: scope.now };
  return store.move(scope, ticket, 'recover', changes, actor);
}

/** Columns that a ticket loses when it returns to a queue. */
export const REQUEUED = {
  called_at: null,
  ended_at: null,
  id_workstations: null,
  id_users: null,
} as const;

/** Throws if the number was issued again: a call must identify one customer. */
function assertNumberFree(numbering: RecoverDeps['numbering'], ticket: TicketRow): void {
  if (ticket.no_ticket || !numbering.isAlive(ticket.id_branches, ticket.letter, ticket.number)) return;
  throw apiError('NUMBER_REUSED', { params: { code: ticket.code } });
}
