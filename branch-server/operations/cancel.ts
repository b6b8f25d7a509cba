import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { CallableQueues } from '../calling/callable-queues.ts';
import { assertWithinReach } from '../calling/reach.ts';
import type { Notice } from '../notices.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility, assertNobodyServed, requireOwnWorkstation } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface CancelOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly lines: Pick<CallableQueues, 'queuesOf'>;
}

/** Removes, for an operator, a ticket that could be called to the workstation. */
export function createCancelAtWorkstation({ store, workstations, lines }: CancelOptions) {
  return (
    at: { readonly idWorkstations: number; readonly idTicket: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow => {
    const workstation = requireOwnWorkstation(workstations, caller, at.idWorkstations);
    assertAbility(workstation, 'removal');
    const ticket = existing(store, at.idTicket);
    assertWithinReach(ticket, workstation, { lines, caller });
    return cancel(store, ticket, { idUsers: caller.idUsers, idWorkstations: workstation.id }, scope);
  };
}

/** Cancels a ticket for a supervisor, wherever in the branch it waits; says who serves it where somebody does. */
export function createCancelBySupervisor({ store, workstations }: Omit<CancelOptions, 'lines'>) {
  return (idTicket: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const ticket = existing(store, idTicket);
    const at = ticket.state === 'assisting' && ticket.id_workstations;
    const workstation = at ? workstations.byId(at) : undefined;
    if (workstation) assertNobodyServed(workstations, workstation);
    return cancel(store, ticket, { idUsers: caller.idUsers, idWorkstations: null }, scope);
  };
}

/** Cancels a ticket that waits or is on a stand-by list. */
export function cancel(
  store: TicketStore,
  ticket: TicketRow,
  who: Pick<Actor, 'idUsers' | 'idWorkstations'> & Partial<Pick<Actor, 'reason'>>,
  scope: Scope<Notice>,
): TicketRow {
  return store.move(
    scope,
    ticket,
    'cancel',
    { ended_at: scope.now },
    { reason: null, ...who, idKiosks: null },
  );
}

function existing(store: TicketStore, id: number): TicketRow {
  const ticket = store.find(id);
  if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
  return ticket;
}
