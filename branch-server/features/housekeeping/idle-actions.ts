import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type IdleWorkstation, isStillIdle } from './idle-workstation.ts';

export interface IdleActionOptions {
  readonly operations: Pick<Operations, 'waitForNext' | 'closeIdleWorkstation'>;
  /** Uses the writing connection, as `idleAt` does. */
  readonly workstations: Workstations;
  readonly idleAt: (idWorkstations: number) => IdleWorkstation | null;
}

/** Calls and closes for a workstation that was idle for too long; does nothing if it is no longer idle. */
export function createIdleActions({ operations, workstations, idleAt }: IdleActionOptions) {
  const stillIdle = (idle: IdleWorkstation) =>
    isStillIdle(idle, idleAt(idle.idWorkstations)) ? workstations.byId(idle.idWorkstations) : undefined;

  return {
    /** Calls the next ticket, as its operator would; where there is none, waits for one. */
    call(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) operations.waitForNext(workstation, idle.idUsers, scope);
    },

    close(idle: IdleWorkstation, scope: Scope<Notice>): void {
      const workstation = stillIdle(idle);
      if (workstation) operations.closeIdleWorkstation(workstation, scope);
    },
  };
}
