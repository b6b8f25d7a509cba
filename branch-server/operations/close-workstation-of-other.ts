import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import { assertNobodyServed } from '../stored/workstations/policy.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';

export interface CloseOfOtherOptions {
  readonly workstations: Workstations;
  readonly sessions: SessionStore;
}

export interface CloseOfOtherInput {
  readonly idWorkstations: number;
  /** The operator whom the supervisor saw there. */
  readonly idUsers?: number | undefined;
}

export interface ClosedWorkstation {
  readonly id: number;
  readonly name: string;
  /** The operator who had left it open. */
  readonly idUsers: number;
}

/** Closes a workstation that its operator left open; never under a customer who is being served. */
export function createCloseWorkstationOfOther({ workstations, sessions }: CloseOfOtherOptions) {
  return (input: CloseOfOtherInput, scope: Scope<Notice>): ClosedWorkstation => {
    const workstation = workstations.byId(input.idWorkstations);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${input.idWorkstations}` });
    const session = workstations.session(workstation.id);
    if (!session) throw apiError('WORKSTATION_OFF');
    if (input.idUsers !== undefined && input.idUsers !== session.id_users) throw apiError('WORKSTATION_USER');
    assertNobodyServed(workstations, workstation);
    sessions.close(scope, session.id);
    scope.announce({
      kind: 'workstation',
      idBranches: workstation.id_branches,
      idWorkstations: workstation.id,
      closedBy: 'supervisor',
    });
    return { id: workstation.id, name: workstation.name, idUsers: session.id_users };
  };
}
