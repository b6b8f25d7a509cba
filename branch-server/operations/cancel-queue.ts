import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { UnservedTickets } from '../stored/tickets/unserved-tickets.ts';
import { cancel } from './cancel.ts';

export interface CancelQueueOptions {
  readonly store: TicketStore;
  readonly unserved: Pick<UnservedTickets, 'waitingIn'>;
}

/** Cancels all tickets that wait in a queue at these branches and answers them; without any, QUEUE_ALREADY_CLEAN. */
export function createCancelQueue({ store, unserved }: CancelQueueOptions) {
  return (
    { idQueues, branches }: { readonly idQueues: number; readonly branches: readonly number[] },
    caller: Caller,
    scope: Scope<Notice>,
  ): readonly TicketRow[] => {
    const tickets = branches.flatMap((branch) => unserved.waitingIn(branch, idQueues));
    if (tickets.length === 0) throw apiError('QUEUE_ALREADY_CLEAN');
    const who = { idUsers: caller.idUsers, idWorkstations: null };
    for (const ticket of tickets) cancel(store, ticket, who, scope);
    return tickets;
  };
}
