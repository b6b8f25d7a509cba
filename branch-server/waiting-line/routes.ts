import { refuse } from '#shared/contract/refusal.ts';
import { addToQueue, callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { command, type Route } from '#shared/server/kit/route.ts';
import type { DeskView } from '../desk/desk-view.ts';
import { presentWorkstation } from '../desk/presenter.ts';
import type { Notice } from '../notices.ts';
import type { HandOutTools } from './hand-out.ts';
import type { Presence } from './presence.ts';
import { callIfIdle, waitNext, waitNoMore } from './wait-next.ts';

export interface WaitingLineRouteOptions {
  readonly tools: HandOutTools;
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly writing: DeskView;
  readonly presence: Pick<Presence, 'asked'>;
}

/** Waiting for the next customer (operations specification, sections 4 and 7). */
export function waitingLineRoutes({ tools, writing, presence }: WaitingLineRouteOptions): Route<Notice>[] {
  const view = (id: number, now: number) => {
    const workstation = writing.desk.workstation(id);
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
