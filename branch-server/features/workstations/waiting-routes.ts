import type { Notice } from '#branch-server/notices.ts';
import type { HandOutTools } from '#branch-server/operations/call-next-to-waiting.ts';
import { callIfIdle, waitNext, waitNoMore } from '#branch-server/operations/wait-for-next.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { presentWorkstation } from '#branch-server/stored/workstations/presenter.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { command, type Route } from '#shared/server/kit/route.ts';
import type { Presence } from '../housekeeping/presence.ts';

export interface WaitingLineRouteOptions {
  readonly tools: HandOutTools;
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly writing: Reads;
  readonly presence: Pick<Presence, 'asked'>;
}

/** Waiting for the next customer (operations specification, sections 4 and 7). */
export function waitingLineRoutes({ tools, writing, presence }: WaitingLineRouteOptions): Route<Notice>[] {
  const view = (id: number, now: number) => {
    const workstation = writing.workstations.byId(id);
    if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${id}` });
    return presentWorkstation(workstation, writing, now);
  };

  return [
    command(addToQueue, ({ params, caller, now }, scope) => {
      presence.asked(caller.idUsers);
      waitNext(tools, params.id, caller, scope);
      return view(params.id, now);
    }),

    command(removeFromQueue, ({ params, caller, now }, scope) => {
      waitNoMore(tools, params.id, caller, scope);
      return view(params.id, now);
    }),

    command(callAuto, ({ params, caller, now }, scope) => {
      presence.asked(caller.idUsers);
      callIfIdle(tools, params.id, caller, scope);
      return view(params.id, now);
    }),
  ];
}
