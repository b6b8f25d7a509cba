import type { BranchReset } from '#shared/contract/workstation/supervision.ts';
import type { AuditEntry } from '#shared/server/audit/audit-entry.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';

/** Names the user of an audited request, and their address. */
export interface AuditedRequest {
  readonly caller: Caller;
  readonly address: string;
}

/** Makes the audit's entry of a cancelled ticket. */
export const ticketCanceled = (by: AuditedRequest, { id, code }: TicketRow): AuditEntry => ({
  action: 'CANCEL_TICKET',
  by: actorOf(by),
  to: { entity: 'tickets', pk: id, name: code },
});

/** Makes the audit's entry of an emptied branch. */
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
