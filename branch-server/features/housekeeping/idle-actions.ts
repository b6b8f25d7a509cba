import type { Notice } from '#branch-server/notices.ts';
import type { HandOutTools } from '#branch-server/operations/call-next-to-waiting.ts';
import { nextOrWait } from '#branch-server/operations/wait-for-next.ts';
import type { Desk } from '#branch-server/stored/workstations/workstations.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type IdleDesk, isStillIdle } from './idle-workstation.ts';

export interface IdleActTools extends HandOutTools {
  readonly desk: Desk;
  readonly idleAt: (idWorkstations: number) => IdleDesk | null;
}

/** What a workstation that was idle for too long does by itself; one that is not any more does nothing. */
export function createIdleActs(tools: IdleActTools) {
  const { desk, sessions, idleAt } = tools;
  const stillIdle = (idle: IdleDesk) =>
    isStillIdle(idle, idleAt(idle.idWorkstations)) ? desk.workstation(idle.idWorkstations) : undefined;

  return {
    /** Calls the next ticket, as if its operator had; where there is nobody, waits in line. */
    call(idle: IdleDesk, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) nextOrWait(tools, workstation, idle.idUsers, scope);
    },

    close(idle: IdleDesk, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      const session = workstation && desk.session(workstation.id);
      if (!session) return;
      sessions.close(scope, session.id);
      const { id_branches: idBranches, id: idWorkstations } = workstation;
      scope.announce({ kind: 'workstation', idBranches, idWorkstations });
    },
  };
}
