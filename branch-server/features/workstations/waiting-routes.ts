import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { requireFreeWorkstation, requireOwnWorkstation } from '#branch-server/stored/workstations/policy.ts';
import type { WorkstationView } from '#branch-server/stored/workstations/workstation-view.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { command, type Route } from '#shared/server/kit/route.ts';

export interface WaitingRouteOptions {
  readonly operations: Pick<Operations, 'waitForNext' | 'stopWaiting' | 'callNextIfIdle'>;
  readonly workstations: Workstations;
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly view: WorkstationView;
  /** Learns that this user has asked, over HTTP, whether somebody has come. */
  readonly presence: { polled(user: number): void };
}

/** Waiting for the next customer (operations specification, sections 4 and 7). */
export function waitingRoutes(options: WaitingRouteOptions): Route<Notice>[] {
  const { operations, workstations, view, presence } = options;
  return [
    command(addToQueue, ({ params, caller, now }, scope) => {
      presence.polled(caller.idUsers);
      const workstation = requireFreeWorkstation(workstations, caller, params.id);
      operations.waitForNext(workstation, caller.idUsers, scope);
      return view(params.id, now);
    }),

    command(removeFromQueue, ({ params, caller, now }, scope) => {
      const { id: idWorkstations, id_branches: idBranches } = requireOwnWorkstation(
        workstations,
        caller,
        params.id,
      );
      operations.stopWaiting({ idBranches, idWorkstations }, scope);
      return view(params.id, now);
    }),

    command(callAuto, ({ params, caller, now }, scope) => {
      presence.polled(caller.idUsers);
      operations.callNextIfIdle(params.id, caller, scope);
      return view(params.id, now);
    }),
  ];
}
