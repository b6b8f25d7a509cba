import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { CallableLines } from '../calling/callable-lines.ts';
import { demandWithinReach } from '../calling/reach.ts';
import type { Notice } from '../notices.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { demandAbility, demandNobodyServed, ownWorkstation } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface CancelOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly lines: Pick<CallableLines, 'queuesOf'>;
}

/** Removes, for an operator, a ticket that could be called to the workstation. */
export function createCancelAtWorkstation({ store, workstations, lines }: CancelOptions) {
  return (
    at: { readonly idWorkstations: number; readonly idTicket: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow => {
    const workstation = ownWorkstation(workstations, caller, at.idWorkstations);
    demandAbility(workstation, 'removal');
    const ticket = existing(store, at.idTicket);
    demandWithinReach(ticket, workstation, { lines, caller });
    return cancel(store, ticket, { idUsers: caller.idUsers, idWorkstations: workstation.id }, scope);
  };
}

/** Cancels a ticket for a supervisor, wherever in the branch it waits; says who serves it where somebody does. */
export function createCancelBySupervisor({ store, workstations }: Omit<CancelOptions, 'lines'>) {
  return (idTicket: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const ticket = existing(store, idTicket);
    const at = ticket.state === 'assisting' && ticket.id_workstations;
    const workstation = at ? workstations.byId(at) : undefined;
    if (workstation) demandNobodyServed(workstations, workstation);
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
  if (!ticket) throw refuse('NOT_FOUND', { about: `ticket ${id}` });
  return ticket;
}
