import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { WaitingWorkstations } from '../stored/waiting-workstations.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';

/** Ends the waiting of a workstation without a ticket: it is idle anew. Does nothing where it does not wait. */
export type StopWaiting = (
  at: { readonly idBranches: number; readonly idWorkstations: number },
  scope: Scope<Notice>,
) => void;

export interface StopWaitingOptions {
  readonly waiting: Pick<WaitingWorkstations, 'remove'>;
  readonly sessions: Pick<SessionStore, 'idleFromNow'>;
}

export function createStopWaiting({ waiting, sessions }: StopWaitingOptions): StopWaiting {
  return ({ idBranches, idWorkstations }, scope) => {
    if (!waiting.remove(idWorkstations)) return;
    sessions.idleFromNow(scope, idWorkstations);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
  };
}
