import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { WaitingWorkstations } from '../stored/waiting-workstations.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import type { CallNextTo } from './call-next.ts';
import type { CallNextToWaiting } from './call-next-to-waiting.ts';

/** Lets an idle workstation wait for the next ticket, for the operator who has it open. */
export type WaitForNext = (workstation: WorkstationRow, idUsers: number, scope: Scope<Notice>) => void;

export interface WaitForNextOptions {
  readonly waiting: Pick<WaitingWorkstations, 'has' | 'add'>;
  readonly callNextToWaiting: CallNextToWaiting;
  readonly callNextTo: CallNextTo;
}

/** Calls the next ticket at once; where nobody may be called, the workstation waits. One that waits keeps its place. */
export function createWaitForNext(options: WaitForNextOptions): WaitForNext {
  const { waiting, callNextToWaiting, callNextTo } = options;
  return (workstation, idUsers, scope) => {
    if (waiting.has(workstation.id)) return;
    // Lets those that wait already come before one that only begins to.
    callNextToWaiting(workstation.id_branches, scope);
    if (!callNextTo(workstation, idUsers, scope)) waiting.add(scope, workstation, idUsers);
  };
}
