import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import { assertOwnsWorkstation } from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface CloseWorkstationOptions {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

export interface CloseInput {
  readonly idWorkstations: number;
  readonly closeReason: number | undefined;
}

/** Closes the caller's own workstation and keeps the reason; refused while a ticket is held. */
export function createCloseWorkstation({ workstations, sessions }: CloseWorkstationOptions) {
  return ({ idWorkstations: id, closeReason }: CloseInput, caller: Caller, scope: Scope<Notice>): void => {
    const workstation = workstations.byId(id);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
    const session = workstations.session(id);
    if (!session) return;
    assertOwnsWorkstation(workstations, caller, id);
    const ticket = workstations.held(id);
    if (ticket) throw apiError('ACTIVE_TICKET', { params: { code: ticket.code } });
    if (closeReason !== undefined && !sessions.isCloseReason(closeReason)) {
      throw apiError('NOT_FOUND', { field: 'closeReason', about: `close reason ${closeReason}` });
    }
    sessions.close(scope, session.id, closeReason);
    scope.announce({ kind: 'workstation', idBranches: workstation.id_branches, idWorkstations: id });
  };
}
