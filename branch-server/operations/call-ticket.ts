import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { CallableQueues } from '../calling/callable-queues.ts';
import { assertWithinReach } from '../calling/reach.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility, requireFreeWorkstation } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import { calledNow } from './called-now.ts';

export interface CallTicketOptions {
  readonly workstations: Workstations;
  readonly store: TicketStore;
  readonly lines: Pick<CallableQueues, 'queuesOf'>;
}

/**
 * Calls one ticket, politeness or not: a waiting one out of turn, where the workstation's type allows it, or one that
 * the operator put on stand-by.
 */
export function createCallTicket({ workstations, store, lines }: CallTicketOptions) {
  return (
    at: { readonly idWorkstations: number; readonly idTicket: number },
    caller: Caller,
    scope: Scope<Notice>,
  ): TicketRow => {
    const { idWorkstations, idTicket } = at;
    const workstation = requireFreeWorkstation(workstations, caller, idWorkstations);
    const ticket = store.find(idTicket);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${idTicket}` });
    if (ticket.state === 'waiting') assertAbility(workstation, 'call_out_of_turn');
    assertWithinReach(ticket, workstation, { lines, caller });
    const reason = `${ticket.code}: ${ticket.state === 'waiting' ? 'out of turn' : 'from stand-by'}`;
    return store.move(
      scope,
      ticket,
      'call',
      { ...calledNow(ticket, scope), id_workstations: idWorkstations, id_users: caller.idUsers },
      { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason },
    );
  };
}
