import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { WaitingLine } from '../stored/waiting-workstations.ts';
import type { SessionStore } from '../stored/workstations/session-store.ts';

export interface TakeOutTools {
  readonly line: WaitingLine;
  readonly sessions: SessionStore;
}

/** Takes a workstation out of the line without a ticket: it is idle anew. One that does not stand there stays as it is. */
export function takeOut(
  { line, sessions }: TakeOutTools,
  { idBranches, idWorkstations }: { readonly idBranches: number; readonly idWorkstations: number },
  scope: Scope<Notice>,
): void {
  if (!line.leave(idWorkstations)) return;
  sessions.idleFromNow(scope, idWorkstations);
  scope.announce({ kind: 'workstation', idBranches, idWorkstations });
}
