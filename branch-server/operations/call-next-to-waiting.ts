import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { CallableQueues } from '../calling/callable-queues.ts';
import type { CallableTickets } from '../calling/callable-tickets.ts';
import type { Notice } from '../notices.ts';
import type { WaitingWorkstation, WaitingWorkstations } from '../stored/waiting-workstations.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import type { CallNextTo } from './call-next.ts';
import type { StopWaiting } from './stop-waiting.ts';

/** Calls next tickets to the workstations of a branch that wait for one. */
export type CallNextToWaiting = (idBranches: number, scope: Scope<Notice>) => void;

export interface CallNextToWaitingOptions {
  readonly waiting: Pick<WaitingWorkstations, 'at'>;
  readonly workstations: Pick<Workstations, 'byId'>;
  readonly lines: Pick<CallableQueues, 'queuesOf'>;
  readonly callable: Pick<CallableTickets, 'queuesAt'>;
  readonly callNextTo: CallNextTo;
  readonly stopWaiting: StopWaiting;
}

/**
 * Calls tickets to waiting workstations, the longest waiting first, each by its own attention profile. A workstation
 * stops waiting with its call, or where it can no longer call.
 */
export function createCallNextToWaiting(options: CallNextToWaitingOptions): CallNextToWaiting {
  const { waiting, workstations, lines, callable, callNextTo, stopWaiting } = options;

  const reaches = (one: WaitingWorkstation, queues: ReadonlySet<number>): boolean =>
    lines.queuesOf(one.idWorkstations).some(({ id }) => queues.has(id));

  function calls(one: WaitingWorkstation, scope: Scope<Notice>): boolean {
    const workstation = workstations.byId(one.idWorkstations);
    try {
      return workstation !== undefined && callNextTo(workstation, one.idUsers, scope) !== null;
    } catch (error) {
      // Stops the waiting of a workstation whose profile can no longer choose; the others are served all the same.
      if (!(error instanceof ApiError)) throw error;
      stopWaiting(one, scope);
      return false;
    }
  }

  return (idBranches, scope) => {
    const all = waiting.at(idBranches);
    if (all.length === 0) return;
    let queues = callable.queuesAt(idBranches, scope.now);
    for (const one of all) {
      if (queues.size === 0) return;
      if (!one.mayCall) stopWaiting(one, scope);
      // Skips workstations that do not see the queue: deciding for each of them would cost the most.
      else if (reaches(one, queues) && calls(one, scope)) queues = callable.queuesAt(idBranches, scope.now);
    }
  };
}
