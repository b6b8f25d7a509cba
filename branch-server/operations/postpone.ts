import { apiError } from '#shared/contract/api-error-factory.ts';
import { isJustCalled } from '#shared/domain/tickets/just-called.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import { BY_CUSTOMER } from '../stored/tickets/by-customer.ts';
import { type PostponedTickets, postponedUntil } from '../stored/tickets/postponed-tickets.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { AutomaticCall } from './automatic-call.ts';
import { REQUEUED } from './waiting-again.ts';

export interface PostponeOptions {
  readonly store: TicketStore;
  readonly postponed: Pick<PostponedTickets, 'isUsed' | 'nextBehind' | 'put'>;
  /** The moment of the last call or recall of a ticket; null where there was none. */
  readonly lastCall: (idTickets: number) => number | null;
  readonly settings: SettingsNow;
  readonly automaticCall: AutomaticCall;
}

/**
 * Lets some others go before a customer who asks for some more minutes, once in a ticket's life and where recovering is
 * on. Called already, they count as absent and come back behind the others, so that the workstation is free at once;
 * once they are served it is refused.
 */
export function createPostpone(options: PostponeOptions) {
  const { store, postponed, lastCall, settings, automaticCall } = options;

  return (ticket: TicketRow, scope: Scope<Notice>): TicketRow => {
    if (!settings().recoverNoShow) throw apiError('ACTION_NOT_ALLOWED', { about: 'recoverNoShow' });
    if (ticket.state !== 'waiting' && ticket.state !== 'assisting') throw apiError('PHONE_TICKET_ENDED');
    if (ticket.state === 'assisting' && !isJustCalled(lastCall(ticket.id), scope.now))
      throw apiError('PHONE_TICKET_SERVED');
    if (postponed.isUsed(ticket.id)) throw apiError('MORE_TIME_USED');
    const place = { branch: ticket.id_branches, queue: ticket.id_queues };
    const behind = postponed.nextBehind(ticket.id, place, settings().moreTimeBehind);
    const callable_at = postponedUntil(behind, scope.now);
    if (ticket.state === 'waiting') {
      const waits = store.move(scope, ticket, 'postpone', { callable_at }, BY_CUSTOMER);
      postponed.put(ticket.id, place, behind, scope.now);
      return waits;
    }
    const { id_users: idUsers, id_workstations: idWorkstations } = ticket;
    const by = { ...BY_CUSTOMER, idWorkstations };
    const missed = store.move(scope, ticket, 'noShow', { ended_at: scope.now }, by);
    const again = { ...REQUEUED, entered_at: scope.now, callable_at };
    store.move(scope, missed, 'recover', again, BY_CUSTOMER);
    postponed.put(ticket.id, place, behind, scope.now);
    if (idWorkstations !== null) {
      const { id_branches: idBranches, code: postponed } = ticket;
      scope.announce({ kind: 'workstation', idBranches, idWorkstations, postponed });
    }
    // Last, so that whom the workstation calls next counts among those who are let go first.
    if (idUsers !== null) automaticCall({ idUsers }, scope);
    return store.find(ticket.id) ?? missed;
  };
}
