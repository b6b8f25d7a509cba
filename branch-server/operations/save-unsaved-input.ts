import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { endTicket } from '#shared/contract/tickets/tickets.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { createComment } from './comment.ts';
import type { createNameCustomer } from './name-customer.ts';
import type { createAddTransaction } from './transactions.ts';

export interface UnsavedInputOptions {
  readonly comment: ReturnType<typeof createComment>;
  readonly nameCustomer: ReturnType<typeof createNameCustomer>;
  readonly addTransaction: ReturnType<typeof createAddTransaction>;
}

/** Notes what the operator had typed of the ticket held and not saved yet, before the same command lets it go. */
export function createSaveUnsavedInput({ comment, nameCustomer, addTransaction }: UnsavedInputOptions) {
  return (id: number, typed: BodyOf<typeof endTicket>, caller: Caller, scope: Scope<Notice>): void => {
    if (!typed) return;
    const { customerName, notes, idTransactionDetails } = typed;
    if (customerName !== undefined) nameCustomer(id, { customerName }, caller, scope);
    if (notes !== undefined) comment(id, notes, caller, scope);
    if (idTransactionDetails !== undefined) addTransaction(id, idTransactionDetails, caller, scope);
  };
}
