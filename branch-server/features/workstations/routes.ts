import type { CallableQueues } from '#branch-server/calling/callable-queues.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { stateOf } from '#branch-server/stored/workstations/presenter.ts';
import type { WorkstationView } from '#branch-server/stored/workstations/workstation-view.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  callNext,
  closeWorkstation,
  getUserWorkstation,
  getWorkstation,
  openWorkstation,
  workstationFooter,
  workstationQueues,
} from '#shared/contract/workstation/workstations.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { QueueStats } from './statistics.ts';

export interface WorkstationRouteOptions {
  readonly operations: Pick<Operations, 'openWorkstation' | 'closeWorkstation' | 'callNext'>;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly view: WorkstationView;
  readonly reading: Pick<Reads, 'workstations' | 'waiting' | 'days' | 'workstationView'>;
  /** Uses the reading connection. */
  readonly callableQueues: Pick<CallableQueues, 'queuesOf'>;
  readonly metrics: QueueStats;
}

/** The workstation: selection, state, and calling (operations specification, sections 2 and 7). */
export function workstationRoutes(options: WorkstationRouteOptions): Route<Notice>[] {
  const { operations, view, reading, callableQueues, metrics } = options;

  return [
    read(getWorkstation, ({ params, now }) => reading.workstationView(params.id, now)),

    read(getUserWorkstation, ({ params, caller, now }) => {
      if (caller.idUsers !== params.id) throw apiError('FORBIDDEN');
      const open = reading.workstations.ofUser(params.id);
      return { workstation: open ? reading.workstationView(open.id, now) : null };
    }),

    read(workstationFooter, ({ params }) => {
      if (!reading.workstations.byId(params.id))
        throw apiError('NOT_FOUND', { about: `workstation ${params.id}` });
      const session = reading.workstations.session(params.id);
      const currentTicket = reading.workstations.currentTicket(params.id);
      const waits = reading.waiting.has(params.id);
      const view = currentTicket?.no_ticket ? undefined : currentTicket;
      return {
        nombre: session?.first_name ?? '',
        apellido: session?.last_name ?? '',
        statusName: waits ? ('on' as const) : stateOf(session !== undefined, currentTicket !== undefined),
        ticketNumber: view?.number ?? null,
        ticketLetter: view?.letter ?? null,
      };
    }),

    read(workstationQueues, ({ params, now }) => {
      const workstation = reading.workstations.byId(params.id);
      if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${params.id}` });
      const { id_branches: id, zone } = workstation;
      const day = reading.days.today({ id, zone });
      return callableQueues.queuesOf(params.id).flatMap((queue) => {
        const row = metrics(id, queue, day, now);
        return queue.offered || row.ticketsCount > 0 ? [row] : [];
      });
    }),

    command(openWorkstation, ({ params, body, caller, now }, scope) => {
      if (body?.idUser !== undefined && body.idUser !== caller.idUsers)
        throw apiError('FORBIDDEN', { field: 'idUser' });
      operations.openWorkstation(params.id, caller, scope);
      return view(params.id, now);
    }),

    command(closeWorkstation, ({ params, body, caller, now }, scope) => {
      const input = { idWorkstations: params.id, closeReason: body.closeReason };
      operations.closeWorkstation(input, caller, scope);
      return view(params.id, now);
    }),

    command(callNext, ({ params, caller, now }, scope) => {
      operations.callNext(params.id, caller, scope);
      return view(params.id, now);
    }),
  ];
}
