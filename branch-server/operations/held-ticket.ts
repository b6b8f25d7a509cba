import { refuse } from '#shared/contract/refusal.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { demandOwnTicket } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface AttendTools {
  readonly store: TicketStore;
  readonly workstations: Workstations;
}

export interface Held {
  readonly ticket: TicketRow;
  readonly workstation: WorkstationRow;
  readonly actor: Actor;
}

/** The ticket, if this operator serves it now; refuses otherwise. */
export function heldBy({ store, workstations }: AttendTools, id: number, caller: Caller): Held {
  const ticket = store.find(id);
  if (!ticket) throw refuse('NOT_FOUND', { about: `ticket ${id}` });
  const idWorkstations = demandOwnTicket(workstations, caller, ticket);
  const workstation = workstations.byId(idWorkstations);
  if (!workstation) throw new Error(`workstation ${idWorkstations} serves a ticket and is not there`);
  const actor = { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason: null };
  return { ticket, workstation, actor };
}

/** Somebody who never had a ticket cannot be called by it, nor miss the call. */
export function demandTicket({ no_ticket }: TicketRow): void {
  if (no_ticket) throw refuse('ACTION_NOT_ALLOWED', { about: 'called without ticket' });
}
