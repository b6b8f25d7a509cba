import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { OfferedDetails } from '../stored/transactions/offered-details.ts';
import type { TransactionStore } from '../stored/transactions/transaction-store.ts';
import { assertAbility } from '../stored/workstations/policy.ts';
import type { CurrentTicket, RequireCurrentTicket } from './current-ticket.ts';

export interface AddTransactionOptions {
  readonly currentTicket: RequireCurrentTicket;
  readonly transactions: TransactionStore;
  readonly offeredAt: OfferedDetails;
}

/**
 * Notes one thing that was done for the customer who is being served, with or without ticket; its id. The same may
 * be done twice. Refuses with ACTION_NOT_ALLOWED what the workstation does not offer.
 */
export function createAddTransaction({ currentTicket, transactions, offeredAt }: AddTransactionOptions) {
  return (id: number, idDetail: number | null | undefined, caller: Caller, scope: Scope<Notice>): number => {
    if (!idDetail) throw apiError('WITHOUT_DETAILS_ID', { field: 'idTransactionDetails' });
    const held = currentTicket(id, caller);
    const { workstation, ticket } = held;
    assertAbility(workstation, 'transaction_detail');
    if (!offeredAt(workstation.id).some((detail) => detail.id === idDetail)) {
      throw apiError('ACTION_NOT_ALLOWED', { field: 'idTransactionDetails', about: `detail ${idDetail}` });
    }
    const done = { ticket: ticket.id, detail: idDetail, workstation: workstation.id, user: caller.idUsers };
    announce(held, scope);
    return transactions.add(scope, done);
  };
}

/** Takes back what was noted on the ticket held by mistake. */
export function createRemoveTransaction({
  currentTicket,
  transactions,
}: Omit<AddTransactionOptions, 'offeredAt'>) {
  return (
    at: { readonly id: number; readonly idAssistances: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): void => {
    const held = currentTicket(at.id, caller);
    if (!transactions.undo(scope, at.idAssistances, held.ticket.id)) {
      throw apiError('NOT_FOUND', { about: `transaction ${at.idAssistances} of ticket ${at.id}` });
    }
    announce(held, scope);
  };
}

/** Announces the workstation: it may be open on a second page. */
function announce({ workstation }: CurrentTicket, scope: Scope<Notice>): void {
  scope.announce({
    kind: 'workstation',
    idBranches: workstation.id_branches,
    idWorkstations: workstation.id,
  });
}
