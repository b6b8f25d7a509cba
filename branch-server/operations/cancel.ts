import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AuditEntry } from '#shared/server/audit/audit-entry.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { CallableQueues } from '../calling/callable-queues.ts';
import { assertWithinReach } from '../calling/calling.ts';
import type { Notice } from '../notices.ts';
import type { Reads } from '../stored/reads.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility, assertNoneServed, requireOwnWorkstation } from '../stored/workstations/policy.ts';

export interface CancelDeps {
  readonly store: TicketStore;
  readonly reads: Pick<Reads, 'workstations' | 'unserved'>;
  readonly queues: Pick<CallableQueues, 'queuesOf'>;
}

/** Creates the operations by which staff cancel tickets. */
export function createCancelOperations({ store, reads, queues }: CancelDeps) {
  const { workstations, unserved } = reads;

  /** Cancels, for an operator, a ticket that the workstation can call. */
  function cancelAtWorkstation(
    at: { readonly idWorkstations: number; readonly idTicket: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow {
    const workstation = requireOwnWorkstation(workstations, caller, at.idWorkstations);
    assertAbility(workstation, 'removal');
    const ticket = requireTicket(at.idTicket);
    assertWithinReach(ticket, workstation, { queues, caller });
    return cancelTicket(store, ticket, { idUsers: caller.idUsers, idWorkstations: workstation.id }, scope);
  }

  /** Cancels any unserved ticket for a supervisor; the refusal of a served one names the operator. */
  function cancelBySupervisor(idTicket: number, caller: Caller, scope: Scope<Notice>): TicketRow {
    const ticket = requireTicket(idTicket);
    const at = ticket.state === 'assisting' && ticket.id_workstations;
    const workstation = at ? workstations.byId(at) : undefined;
    if (workstation) assertNoneServed(workstations, workstation);
    return cancelTicket(store, ticket, { idUsers: caller.idUsers, idWorkstations: null }, scope);
  }

  /** Cancels all waiting tickets of a queue at these branches and returns them; QUEUE_ALREADY_CLEAN without any. */
  function cancelQueue(
    { idQueues, branches }: { readonly idQueues: number; readonly branches: readonly number[] },
    caller: Caller,
    scope: Scope<Notice>,
  ): readonly TicketRow[] {
    const tickets = branches.flatMap((branch) => unserved.waitingIn(branch, idQueues));
    if (tickets.length === 0) throw apiError('QUEUE_ALREADY_CLEAN');
    const by = { idUsers: caller.idUsers, idWorkstations: null };
    for (const ticket of tickets) cancelTicket(store, ticket, by, scope);
    return tickets;
  }

  function requireTicket(id: number): TicketRow {
    const ticket = store.find(id);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    return ticket;
  }

  return { cancelAtWorkstation, cancelBySupervisor, cancelQueue };
}

/** Cancels a waiting or stand-by ticket. */
export function cancelTicket(
  store: TicketStore,
  ticket: TicketRow,
  by: Pick<Actor, 'idUsers' | 'idWorkstations'> & Partial<Pick<Actor, 'reason'>>,
  scope: Scope<Notice>,
): TicketRow {
  const actor = { reason: null, ...by, idKiosks: null };
  return store.move(scope, ticket, 'cancel', { ended_at: scope.now }, actor);
}

/** The user and address of an audited request. */
export interface AuditedRequest {
  readonly caller: Caller;
  readonly address: string;
}

/** Audit entry of a canceled ticket. */
export const ticketCanceled = (by: AuditedRequest, { id, code }: TicketRow): AuditEntry => ({
  action: 'CANCEL_TICKET',
  by: actorOf(by),
  to: { entity: 'tickets', pk: id, name: code },
});
