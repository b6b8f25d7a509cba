import type { Database } from 'better-sqlite3';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { assertWithinReach, type Calling } from '../calling/calling.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';
import type { Reads } from '../stored/reads.ts';
import type { QueueFinder } from '../stored/tickets/queue-finder.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { WaitingWorkstation } from '../stored/waiting-workstations.ts';
import {
  assertAbility,
  assertCallsTickets,
  assertOwnsWorkstation,
  requireFreeWorkstation,
  requireOwnWorkstation,
} from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';

export interface CallDeps {
  readonly sqlite: Database;
  /** Version of the configuration. */
  readonly version: () => number;
  readonly store: TicketStore;
  readonly reads: Pick<Reads, 'workstations' | 'waiting' | 'days'>;
  readonly calling: Calling;
  readonly sessions: Pick<SessionStore, 'idleFromNow'>;
  readonly findQueue: QueueFinder;
  readonly newId: (now: number) => number;
}

/** Creates the operations that call a ticket to a workstation, or add the workstation to those waiting for one. */
export function createCallOperations(deps: CallDeps) {
  const { store, sessions, findQueue, newId } = deps;
  const { workstations, waiting, days } = deps.reads;
  const { queues: callableQueues, rounds, callable, whoIsNext } = deps.calling;
  const hasAutomaticCall = createAutomaticCallCheck(deps);

  /**
   * Calls the ticket that the attention profile chooses. NO_CUSTOMERS_TO_CALL without one; its `seconds` is the time
   * until the politeness of the next ticket ends.
   */
  function callNext(idWorkstations: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const workstation = workstations.byId(idWorkstations);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${idWorkstations}` });
    assertCallsTickets(workstation);
    assertOwnsWorkstation(workstations, caller, idWorkstations);
    if (workstations.currentTicket(idWorkstations)) throw apiError('A_CUSTOMER_IS_BEING_ASSISTED');
    const called = callNextTo(workstation, caller.idUsers, scope);
    if (called) return called;
    const at = whoIsNext.soonest(workstation, scope.now);
    const params = at === null ? {} : { params: { seconds: secondsUntil(at, scope.now) } };
    throw apiError('NO_CUSTOMERS_TO_CALL', params);
  }

  /** Calls the next ticket to a workstation that is idle and does not wait; does nothing without a ticket. */
  function callNextIfIdle(id: number, caller: Caller, scope: Scope<Notice>): void {
    const workstation = requireOwnWorkstation(workstations, caller, id);
    if (workstation.reception || workstations.currentTicket(id) || waiting.has(id)) return;
    // Workstations that already wait come first.
    callNextToWaiting(workstation.id_branches, scope);
    callNextTo(workstation, caller.idUsers, scope);
  }

  /**
   * Calls tickets to the waiting workstations of a branch, the longest waiting first, each by its own attention profile.
   * A workstation stops waiting with its call, or when it can no longer call.
   */
  function callNextToWaiting(idBranches: number, scope: Scope<Notice>): void {
    const all = waiting.at(idBranches);
    if (all.length === 0) return;
    let queues = callable.queuesAt(idBranches, scope.now);
    for (const one of all) {
      if (queues.size === 0) return;
      if (!one.mayCall) stopWaiting(one, scope);
      // The check by queue is cheaper than a decision for each workstation.
      else if (servesAny(one, queues) && callToWaiting(one, scope))
        queues = callable.queuesAt(idBranches, scope.now);
    }
  }

  /** Calls the next ticket, or adds the workstation to the waiting ones; one that waits keeps its rank. */
  function waitForNext(workstation: WorkstationRow, idUsers: number, scope: Scope<Notice>): void {
    if (waiting.has(workstation.id)) return;
    // Workstations that already wait come first.
    callNextToWaiting(workstation.id_branches, scope);
    if (!callNextTo(workstation, idUsers, scope)) waiting.add(scope, workstation, idUsers);
  }

  /** Ends the wait of a workstation without a ticket: its idle time restarts. Does nothing unless it waits. */
  function stopWaiting(
    { idBranches, idWorkstations }: { readonly idBranches: number; readonly idWorkstations: number },
    scope: Scope<Notice>,
  ): void {
    if (!waiting.remove(idWorkstations)) return;
    sessions.idleFromNow(scope, idWorkstations);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
  }

  /** Applies `automaticCall` of the workstation's type after its ticket ended, in the same transaction. */
  function automaticCall({ idUsers }: Pick<Caller, 'idUsers'>, scope: Scope<Notice>): void {
    const open = hasAutomaticCall() ? workstations.ofUser(idUsers) : undefined;
    const workstation = open && workstations.byId(open.id);
    if (!workstation?.automatic_call || workstation.reception) return;
    try {
      waitForNext(workstation, idUsers, scope);
    } catch (error) {
      // An invalid profile must not prevent the end of the ticket; a manual call reports it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /**
   * Calls one ticket, regardless of its politeness: a waiting one out of turn, if the workstation's type allows it, or
   * one on the operator's stand-by list.
   */
  function callTicket(
    { idWorkstations, idTicket }: { readonly idWorkstations: number; readonly idTicket: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow {
    const workstation = requireFreeWorkstation(workstations, caller, idWorkstations);
    const ticket = store.find(idTicket);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${idTicket}` });
    if (ticket.state === 'waiting') assertAbility(workstation, 'call_out_of_turn');
    assertWithinReach(ticket, workstation, { queues: callableQueues, caller });
    const reason = `${ticket.code}: ${ticket.state === 'waiting' ? 'out of turn' : 'from stand-by'}`;
    return call(ticket, { idWorkstations, idUsers: caller.idUsers, reason }, scope);
  }

  /** Starts serving a customer without a ticket; counts for the queue of the service and segment. */
  function callWithoutTicket(
    input: { readonly idWorkstations: number; readonly idService: number; readonly idSegment: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow {
    const { idWorkstations, idService, idSegment } = input;
    const { idUsers } = caller;
    const workstation = requireFreeWorkstation(workstations, caller, idWorkstations);
    assertAbility(workstation, 'call_no_ticket');
    const queue = findQueue(workstation.id_branches, idService, idSegment);
    if (!queue) throw apiError('QUEUE_NOT_EXISTED');
    if (!queue.allowed_no_ticket) throw apiError('NO_TICKET_NOT_ALLOWED');

    const { now } = scope;
    return store.begin(
      scope,
      {
        id: newId(now),
        id_branches: workstation.id_branches,
        id_queues: queue.id,
        id_services: idService,
        id_segments: idSegment,
        letter: '',
        number: 0,
        code: '',
        no_ticket: 1,
        phone: '',
        notes: '',
        sms: 0,
        id_customers: null,
        day: days.today({ id: workstation.id_branches, zone: queue.zone }),
        language: queue.language,
        customer_name: null,
        arrived_at: now,
        entered_at: now,
        callable_at: now,
        appointment_at: null,
        called_at: now,
        ended_at: null,
        id_workstations: idWorkstations,
        id_users: idUsers,
        forecast_from: null,
        forecast_to: null,
        id_queues_first: queue.id,
        id_services_first: idService,
        id_segments_first: idSegment,
        first_called_at: now,
      },
      { idUsers, idWorkstations, idKiosks: null, reason: null },
    );
  }

  /** Calls the next ticket to an idle workstation; null without one. */
  function callNextTo(workstation: WorkstationRow, idUsers: number, scope: Scope<Notice>): TicketRow | null {
    const decision = whoIsNext.decide(workstation, scope.now);
    if (!decision) return null;
    const { round, profileId, reason } = decision;
    if (round && profileId !== null) rounds.store(workstation.id_branches, profileId, round);
    const ticket = store.find(decision.ticket.id);
    if (!ticket) throw new Error(`the chosen ticket ${decision.ticket.id} is gone inside its transaction`);
    return call(ticket, { idWorkstations: workstation.id, idUsers, reason }, scope);
  }

  /** True if a ticket was called. A workstation whose profile is invalid stops waiting; the others continue. */
  function callToWaiting(one: WaitingWorkstation, scope: Scope<Notice>): boolean {
    const workstation = workstations.byId(one.idWorkstations);
    try {
      return workstation !== undefined && callNextTo(workstation, one.idUsers, scope) !== null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      stopWaiting(one, scope);
      return false;
    }
  }

  function servesAny(one: WaitingWorkstation, queues: ReadonlySet<number>): boolean {
    return callableQueues.queuesOf(one.idWorkstations).some(({ id }) => queues.has(id));
  }

  function call(
    ticket: TicketRow,
    by: { readonly idWorkstations: number; readonly idUsers: number; readonly reason: string },
    scope: Scope<Notice>,
  ): TicketRow {
    const { idWorkstations, idUsers, reason } = by;
    const changes = {
      called_at: scope.now,
      first_called_at: ticket.first_called_at ?? scope.now,
      id_workstations: idWorkstations,
      id_users: idUsers,
    };
    return store.move(scope, ticket, 'call', changes, { idUsers, idWorkstations, idKiosks: null, reason });
  }

  return {
    callNext,
    callNextIfIdle,
    callNextToWaiting,
    waitForNext,
    stopWaiting,
    automaticCall,
    callTicket,
    callWithoutTicket,
  };
}

export type CallOperations = ReturnType<typeof createCallOperations>;

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));

/** Cached: saves a query per ended ticket if no workstation type has `automaticCall`. */
function createAutomaticCallCheck({ sqlite, version }: Pick<CallDeps, 'sqlite' | 'version'>): () => boolean {
  const automatic = statement<object>()(sqlite, (db) =>
    db.selectFrom('workstation_types').select('id').where('automatic_call', '=', 1).limit(1),
  );
  return cachedByVersion(version, () => automatic.get({}) !== undefined);
}
