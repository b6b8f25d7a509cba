import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { RestoredTickets } from '../stored/restores/restored-tickets.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { cancel } from './cancel.ts';

export interface FinishRestoreOptions {
  readonly store: TicketStore;
  readonly restored: Pick<RestoredTickets, 'open' | 'settle'>;
}

/** Says in the event log why a ticket was closed. */
const REASON = 'restored';

/** For as long call-next passes a ticket by that was dealt with before a restore: with the day it is closed anyway. */
const HOLD_MS = 24 * 3_600_000;

/** Keeps from being called, until somebody has looked, what was called or ended before a restore. */
export function createSuspendRestored({ store, restored }: FinishRestoreOptions) {
  return (idRestores: number, scope: Scope<Notice>): void => {
    for (const { id_tickets } of restored.open(idRestores)) {
      const ticket = store.find(id_tickets);
      const isSuspended = ticket && ticket.callable_at > scope.now + HOLD_MS / 2;
      if (ticket?.state === 'waiting' && !isSuspended) store.hold(scope, ticket, scope.now + HOLD_MS);
    }
  };
}

/**
 * Closes those of the tickets that are still open, or lets them be called after all. Who stood at a workstation when the
 * backup was made is finished, not cancelled.
 */
export function createFinishRestore({ store, restored }: FinishRestoreOptions) {
  return (
    at: { readonly idRestores: number; readonly idTickets: readonly number[]; readonly keep: boolean },
    caller: Pick<Caller, 'idUsers'>,
    scope: Scope<Notice>,
  ): readonly TicketRow[] => {
    const requested = new Set(at.idTickets);
    const open = restored.open(at.idRestores).filter(({ id_tickets }) => requested.has(id_tickets));
    return open.flatMap(({ id_tickets }) => {
      const ticket = store.find(id_tickets);
      if (!ticket) return [];
      restored.settle(at.idRestores, id_tickets, at.keep ? 'kept' : 'closed');
      if (at.keep) return [ticket.state === 'waiting' ? store.hold(scope, ticket, scope.now) : ticket];
      const who = { idUsers: caller.idUsers, idWorkstations: null, reason: REASON };
      if (ticket.state !== 'assisting') return [cancel(store, ticket, who, scope)];
      return [store.move(scope, ticket, 'end', { ended_at: scope.now }, { ...who, idKiosks: null })];
    });
  };
}
