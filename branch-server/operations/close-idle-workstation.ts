import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface CloseIdleWorkstationOptions {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

/** Closes a workstation that the branch finds idle for too long; one that is closed stays so. */
export function createCloseIdleWorkstation({ workstations, sessions }: CloseIdleWorkstationOptions) {
  return ({ id: idWorkstations, id_branches: idBranches }: WorkstationRow, scope: Scope<Notice>): void => {
    const session = workstations.session(idWorkstations);
    if (!session) return;
    sessions.close(scope, session.id);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations, closedBy: 'idleTime' });
  };
}
