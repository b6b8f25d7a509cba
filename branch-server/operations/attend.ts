import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import { type AttendTools, demandTicket, heldBy } from './held-ticket.ts';
import type { TicketTools } from './ticket-tools.ts';

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

export interface EndTools extends AttendTools, Pick<TicketTools, 'done'> {}

/**
 * The attention is finished. Where the workstation's type forces details, at least one must say what was done; where
 * it offers none, nothing can be forced.
 */
export function end(tools: EndTools, id: number, caller: Caller, scope: Scope<Notice>): TicketRow {
  const { ticket, workstation, actor } = heldBy(tools, id, caller);
  const isForced = workstation.close_detail === 1 && workstation.transaction_detail === 1;
  if (isForced && !tools.done.hasAny(ticket.id)) throw refuse('FORCE_TRANSACTION_DETAIL');
  return tools.store.move(scope, ticket, 'end', { ended_at: scope.now }, actor);
}
