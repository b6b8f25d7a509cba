import type { Notice } from '#branch-server/notices.ts';
import type { HandOutTools } from '#branch-server/operations/call-next-to-waiting.ts';
import { nextOrWait } from '#branch-server/operations/wait-for-next.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type IdleWorkstation, isStillIdle } from './idle-workstation.ts';

export interface IdleActTools extends HandOutTools {
  readonly workstations: Workstations;
  readonly idleAt: (idWorkstations: number) => IdleWorkstation | null;
}

/** What a workstation that was idle for too long does by itself; one that is not any more does nothing. */
export function createIdleActs(tools: IdleActTools) {
  const { workstations, sessions, idleAt } = tools;
  const stillIdle = (idle: IdleWorkstation) =>
    isStillIdle(idle, idleAt(idle.idWorkstations)) ? workstations.byId(idle.idWorkstations) : undefined;

  return {
    /** Calls the next ticket, as if its operator had; where there is nobody, waits in line. */
    call(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) nextOrWait(tools, workstation, idle.idUsers, scope);
    },

    close(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      const session = workstation && workstations.session(workstation.id);
      if (!session) return;
      sessions.close(scope, session.id);
      const { id_branches: idBranches, id: idWorkstations } = workstation;
      scope.announce({ kind: 'workstation', idBranches, idWorkstations });
    },
  };
}
