import type { Scope } from '../../../shared/server/db/scope.ts';
import type { Caller } from '../../../shared/server/kit/caller.ts';
import type { Notice } from '../../notices.ts';
import type { TicketRow } from '../ticket-row.ts';
import { type AttendTools, demandTicket, heldBy } from './held-ticket.ts';

/** Announces the ticket held again; it stays with its operator. */
export function recall(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  demandTicket(ticket);
  return tools.store.repeat(scope, ticket, actor);
}

/** The customer called did not come. */
export function noShow(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  demandTicket(ticket);
  return tools.store.move(scope, ticket, 'noShow', { ended_at: scope.now }, actor);
}

/** The attention is finished. */
export function end(tools: AttendTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, actor } = heldBy(tools, id, caller);
  return tools.store.move(scope, ticket, 'end', { ended_at: scope.now }, actor);
}
