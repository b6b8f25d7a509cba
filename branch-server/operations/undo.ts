import { apiError } from '#shared/contract/api-error-factory.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { type LastActions, UNDOABLE_FOR_MS } from '../stored/tickets/last-action.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketChanges, TicketStore } from '../stored/tickets/ticket-store.ts';
import { requireWorkstationAt } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import { assertNumberFree } from './recover.ts';

export interface UndoOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly lastActions: LastActions;
  readonly numbering: Pick<Numbering, 'isAlive'>;
}

/**
 * Takes back what this operator did last at the workstation: the ticket is held again as it was. Refuses with
 * NOTHING_TO_UNDO when that is over a minute ago, or something has happened since to the ticket or at the workstation.
 */
export function createUndo({ store, workstations, lastActions, numbering }: UndoOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const ticket = store.find(id);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    const workstation = requireWorkstationAt(workstations, caller, ticket.id_branches);
    if (workstations.held(workstation.id)) throw apiError('A_CUSTOMER_IS_BEING_ASSISTED');

    const place = { branch: ticket.id_branches, workstation: workstation.id };
    const action = lastActions.of(place.branch, place.workstation);
    const isTheirs = action?.id_tickets === id && action.id_users === caller.idUsers;
    if (!isTheirs || action.previous === null || action.at < scope.now - UNDOABLE_FOR_MS) {
      throw apiError('NOTHING_TO_UNDO');
    }
    if (lastActions.isBuiltOn({ ...place, seq: action.seq, ticket: id })) throw apiError('NOTHING_TO_UNDO');
    const isStillOpen = isUnserved(ticket.state);
    if (!isStillOpen) assertNumberFree(numbering, ticket);
    const actor = { idUsers: caller.idUsers, idWorkstations: workstation.id, idKiosks: null, reason: null };
    return store.move(scope, ticket, 'undo', JSON.parse(action.previous) as TicketChanges, actor);
  };
}
