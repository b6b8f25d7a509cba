import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { WaitingWorkstations } from '../stored/waiting-workstations.ts';
import { requireOwnWorkstation } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import type { CallNextTo } from './call-next.ts';
import type { CallNextToWaiting } from './call-next-to-waiting.ts';

export interface CallNextIfIdleOptions {
  readonly workstations: Workstations;
  readonly waiting: Pick<WaitingWorkstations, 'has'>;
  readonly callNextToWaiting: CallNextToWaiting;
  readonly callNextTo: CallNextTo;
}

/** Calls the next ticket to a workstation that is idle and does not wait; where there is nobody, nothing happens. */
export function createCallNextIfIdle(options: CallNextIfIdleOptions) {
  const { workstations, waiting, callNextToWaiting, callNextTo } = options;
  return (id: number, caller: Caller, scope: Scope<Notice>): void => {
    const workstation = requireOwnWorkstation(workstations, caller, id);
    if (workstation.reception || workstations.held(id) || waiting.has(id)) return;
    // Lets those that wait already come first.
    callNextToWaiting(workstation.id_branches, scope);
    callNextTo(workstation, caller.idUsers, scope);
  };
}
