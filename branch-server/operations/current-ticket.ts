import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { requireServedTicket } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface CurrentTicket {
  readonly ticket: TicketRow;
  readonly workstation: WorkstationRow;
  readonly actor: Actor;
}

/** The ticket, if this operator serves it now; refuses otherwise. */
export type RequireCurrentTicket = (id: number, caller: Caller) => CurrentTicket;

export function createCurrentTicket({
  store,
  workstations,
}: {
  readonly store: TicketStore;
  readonly workstations: Workstations;
}): RequireCurrentTicket {
  return (id, caller) => {
    const ticket = store.find(id);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    const idWorkstations = requireServedTicket(workstations, caller, ticket);
    const workstation = workstations.byId(idWorkstations);
    if (!workstation) throw new Error(`workstation ${idWorkstations} serves a ticket and is not there`);
    const actor = { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason: null };
    return { ticket, workstation, actor };
  };
}

/** Refuses for somebody who never had a ticket: they cannot be called by it, nor miss the call. */
export function assertHasTicket({ no_ticket }: TicketRow): void {
  if (no_ticket) throw apiError('ACTION_NOT_ALLOWED', { about: 'called without ticket' });
}
