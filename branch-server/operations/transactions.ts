import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { OfferedDetails } from '../stored/transactions/offered-details.ts';
import type { TransactionStore } from '../stored/transactions/transaction-store.ts';
import { demandAbility } from '../stored/workstations/policy.ts';
import { type AttendTools, type Held, heldBy } from './held-ticket.ts';

export interface TransactionTools extends AttendTools {
  readonly transactions: TransactionStore;
  readonly offeredAt: OfferedDetails;
}

/**
 * Notes one thing that was done for the customer who is being served, with or without ticket; its id. The same may
 * be done twice. Refuses with ACTION_NOT_ALLOWED what the workstation does not offer.
 */
export function addTransaction(
  tools: TransactionTools,
  id: number,
  idDetail: number | null | undefined,
  caller: Caller,
  scope: Scope<Notice>,
): number {
  if (!idDetail) throw refuse('WITHOUT_DETAILS_ID', { field: 'idTransactionDetails' });
  const held = heldBy(tools, id, caller);
  const { workstation, ticket } = held;
  demandAbility(workstation, 'transaction_detail');
  if (!tools.offeredAt(workstation.id).some((detail) => detail.id === idDetail)) {
    throw refuse('ACTION_NOT_ALLOWED', { field: 'idTransactionDetails', about: `detail ${idDetail}` });
  }
  const done = { ticket: ticket.id, detail: idDetail, workstation: workstation.id, user: caller.idUsers };
  tell(held, scope);
  return tools.transactions.add(scope, done);
}

/** Takes back what was noted on the ticket held by mistake. */
export function removeTransaction(
  tools: TransactionTools,
  at: { readonly id: number; readonly idAssistances: number },
  caller: Caller,
  scope: Scope<Notice>,
): void {
  const held = heldBy(tools, at.id, caller);
  if (!tools.transactions.takeBack(scope, at.idAssistances, held.ticket.id)) {
    throw refuse('NOT_FOUND', { about: `transaction ${at.idAssistances} of ticket ${at.id}` });
  }
  tell(held, scope);
}

/** The same workstation may be open on a second page. */
function tell({ workstation }: Held, scope: Scope<Notice>): void {
  scope.announce({
    kind: 'workstation',
    idBranches: workstation.id_branches,
    idWorkstations: workstation.id,
  });
}
