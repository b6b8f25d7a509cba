import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { TransactionQueries } from '../stored/transactions/transaction-queries.ts';
import type { AutomaticCall } from './automatic-call.ts';
import type { RequireCurrentTicket } from './current-ticket.ts';

export interface EndOptions {
  readonly store: TicketStore;
  readonly currentTicket: RequireCurrentTicket;
  readonly transactionsOf: Pick<TransactionQueries, 'hasAny'>;
  readonly automaticCall: AutomaticCall;
}

/**
 * Finishes the attention. Where the workstation's type forces details, at least one must say what was done; where it
 * offers none, nothing can be forced.
 */
export function createEnd({ store, currentTicket, transactionsOf, automaticCall }: EndOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const { ticket, workstation, actor } = currentTicket(id, caller);
    const isForced = workstation.close_detail === 1 && workstation.transaction_detail === 1;
    if (isForced && !transactionsOf.hasAny(ticket.id)) throw apiError('FORCE_TRANSACTION_DETAIL');
    const ended = store.move(scope, ticket, 'end', { ended_at: scope.now }, actor);
    automaticCall(caller, scope);
    return ended;
  };
}
