import { refuse } from '../../../shared/contract/refusal.ts';
import type { Scope } from '../../../shared/server/db/scope.ts';
import type { Caller } from '../../../shared/server/kit/caller.ts';
import type { Desk } from '../../desk/desk.ts';
import { demandOwnTicket } from '../../desk/policy.ts';
import type { Notice } from '../../notices.ts';
import type { Actor, TicketRow } from '../ticket-row.ts';
import type { TicketStore } from '../ticket-store.ts';

export interface AttendTools {
  readonly store: TicketStore;
  readonly desk: Desk;
}

/** Announces the ticket held again; it stays with its operator. */
export function recall(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  return tools.store.repeat(scope, ticket, actor);
}

/** The customer called did not come. */
export function noShow(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  return tools.store.move(scope, ticket, 'noShow', { ended_at: scope.now }, actor);
}

/** The attention is finished. */
export function end(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  return tools.store.move(scope, ticket, 'end', { ended_at: scope.now }, actor);
}

/** The ticket, if this operator serves it now; refuses otherwise. */
function heldBy(
  { store, desk }: AttendTools,
  id: number,
  caller: Caller,
): { ticket: TicketRow; actor: Actor } {
  const ticket = store.find(id);
  if (!ticket) throw refuse('NOT_FOUND', { about: `ticket ${id}` });
  const idWorkstations = demandOwnTicket(desk, caller, ticket);
  return { ticket, actor: { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason: null } };
}
