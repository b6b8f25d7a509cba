import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import type { WorkstationRow, Workstations } from './workstations.ts';

/**
 * Throws unless the caller has the workstation open. For a closed one the error is WORKSTATION_NOT_IDLE, on which
 * the page returns to the selection.
 */
export function assertOwnsWorkstation(
  workstations: Workstations,
  caller: Caller,
  idWorkstations: number,
): void {
  const session = workstations.session(idWorkstations);
  if (!session) throw apiError('WORKSTATION_NOT_IDLE');
  if (session.id_users !== caller.idUsers) throw apiError('WORKSTATION_NOT_YOURS');
}

/** Returns the workstation if this user has it open. */
export function requireOwnWorkstation(
  workstations: Workstations,
  caller: Caller,
  id: number,
): WorkstationRow {
  const workstation = workstations.byId(id);
  if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
  assertOwnsWorkstation(workstations, caller, id);
  return workstation;
}

/** Returns the workstation id of a ticket; throws for users other than the operator who serves it. */
export function requireServedTicket(workstations: Workstations, caller: Caller, ticket: TicketRow): number {
  if (ticket.id_workstations === null || ticket.state !== 'assisting') {
    throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
  }
  if (workstations.session(ticket.id_workstations)?.id_users !== caller.idUsers)
    throw apiError('TICKET_NOT_YOURS');
  return ticket.id_workstations;
}

/** Throws for workstations outside the attention area of a user who has one (operations specification, section 9). */
export function assertInArea(workstation: WorkstationRow, { idAttentionAreas }: Caller): void {
  if (idAttentionAreas === null || workstation.id_attention_areas === idAttentionAreas) return;
  throw apiError('ACTION_NOT_ALLOWED', { about: 'another attention area' });
}

/** Permissions of a workstation type. */
export type Ability =
  | 'call_no_ticket'
  | 'transfer'
  | 'stand_by'
  | 'removal'
  | 'call_out_of_turn'
  | 'show_out_of_turn'
  | 'transaction_detail'
  | 'self_profile';

/** Throws if the workstation type does not allow the action. */
export function assertAbility(workstation: WorkstationRow, ability: Ability): void {
  if (!workstation[ability]) throw apiError('ACTION_NOT_ALLOWED', { about: ability });
}

/** Throws for a reception, which creates tickets and does not call. */
export function assertCallsTickets(workstation: WorkstationRow | undefined): void {
  if (workstation?.reception) throw apiError('ACTION_NOT_ALLOWED', { about: 'a reception calls nobody' });
}

/** Returns the workstation if this user has it open and it serves no customer. */
export function requireFreeWorkstation(
  workstations: Workstations,
  caller: Caller,
  id: number,
): WorkstationRow {
  const workstation = requireOwnWorkstation(workstations, caller, id);
  assertCallsTickets(workstation);
  if (workstations.currentTicket(id)) throw apiError('A_CUSTOMER_IS_BEING_ASSISTED');
  return workstation;
}

/** Returns the workstation that this user has open at a branch. */
export function requireWorkstationAt(
  workstations: Workstations,
  caller: Caller,
  idBranches: number,
): WorkstationRow {
  const open = workstations.ofUser(caller.idUsers);
  const workstation = open && workstations.byId(open.id);
  if (workstation?.id_branches !== idBranches) throw apiError('WORKSTATION_NOT_IDLE');
  return workstation;
}

/** Throws if a user leaves while serving a customer (ACTIVE_TICKET). */
export function assertNotServing(workstations: Workstations, idUsers: number): void {
  const open = workstations.ofUser(idUsers);
  const currentTicket = open && workstations.currentTicket(open.id);
  if (currentTicket) throw apiError('ACTIVE_TICKET', { params: { code: currentTicket.code } });
}

/** Throws while the workstation serves a customer, with user and ticket. */
export function assertNoneServed(workstations: Workstations, { id, name }: WorkstationRow): void {
  const ticket = workstations.currentTicket(id);
  if (!ticket) return;
  const session = workstations.session(id);
  const who = [session?.first_name, session?.last_name].filter(Boolean).join(' ') || name;
  throw apiError('ASSISTED_BY_OTHER', { params: { code: ticket.code, name: who, workstation: name } });
}
