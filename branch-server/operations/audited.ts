import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import type { AuditEntry } from '#shared/server/audit/audit-entry.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';

/** Who did it, and from where. */
export interface AuditedRequest {
  readonly caller: Caller;
  readonly address: string;
}

/** What the audit says of a ticket that somebody cancelled. */
export const ticketCanceled = (by: AuditedRequest, { id, code }: TicketRow): AuditEntry => ({
  action: 'CANCEL_TICKET',
  by: actorOf(by),
  to: { entity: 'tickets', pk: id, name: code },
});

/** What the audit says of a branch that somebody emptied. */
export const branchEmptied = (
  by: AuditedRequest,
  { idBranches, canceled, closed }: BranchReset,
  name: string,
): AuditEntry => ({
  action: 'RESET_BRANCH',
  by: actorOf(by),
  to: { entity: 'branches', pk: idBranches, name },
  after: { canceled, closed },
});
