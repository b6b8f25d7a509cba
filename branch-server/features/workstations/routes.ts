import type { Rounds } from '#branch-server/calling/rounds.ts';
import type { Notice } from '#branch-server/notices.ts';
import { callNextTicket } from '#branch-server/operations/call-next.ts';
import { closeDesk, openDesk } from '#branch-server/operations/open-workstation.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import { demandCalls } from '#branch-server/stored/workstations/policy.ts';
import { presentWorkstation, stateOf } from '#branch-server/stored/workstations/presenter.ts';
import type { SessionStore } from '#branch-server/stored/workstations/session-store.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  callNext,
  closeWorkstation,
  getUserWorkstation,
  getWorkstation,
  openWorkstation,
  workstationFooter,
  workstationQueues,
} from '#shared/contract/workstation/workstations.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { QueueFigures } from './queue-figures.ts';

export interface WorkstationRouteOptions {
  readonly writing: Reads;
  readonly reading: Reads;
  readonly figures: QueueFigures;
  readonly sessions: SessionStore;
  readonly store: TicketStore;
  readonly rounds: Rounds;
  readonly settings: SettingsNow;
}

/** The workstation: selection, state, and calling (operations specification, sections 2 and 7). */
export function workstationRoutes(options: WorkstationRouteOptions): Route<Notice>[] {
  const { writing, reading, figures, sessions, store, rounds, settings } = options;
  const view = (from: Reads, id: number, now: number) => {
    const workstation = from.workstations.byId(id);
    if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${id}` });
    return presentWorkstation(workstation, from, now);
  };

  return [
    read(getWorkstation, ({ params, now }) => view(reading, params.id, now)),

    read(getUserWorkstation, ({ params, caller, now }) => {
      if (caller.idUsers !== params.id) throw refuse('FORBIDDEN');
      const open = reading.workstations.ofUser(params.id);
      return { workstation: open ? view(reading, open.id, now) : null };
    }),

    read(workstationFooter, ({ params }) => {
      if (!reading.workstations.byId(params.id))
        throw refuse('NOT_FOUND', { about: `workstation ${params.id}` });
      const session = reading.workstations.session(params.id);
      const held = reading.workstations.held(params.id);
      const waits = reading.line.has(params.id);
      const shown = held?.no_ticket ? undefined : held;
      return {
        nombre: session?.first_name ?? '',
        apellido: session?.last_name ?? '',
        statusName: waits ? ('on' as const) : stateOf(session !== undefined, held !== undefined),
        ticketNumber: shown?.number ?? null,
        ticketLetter: shown?.letter ?? null,
      };
    }),

    read(workstationQueues, ({ params, now }) => {
      const workstation = reading.workstations.byId(params.id);
      if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${params.id}` });
      const day = businessDay(now, { zoneHours: Number(workstation.zone), resetHour: settings().resetHour });
      return reading.lines
        .queuesOf(params.id)
        .map((queue) => figures(workstation.id_branches, queue, day, now));
    }),

    command(openWorkstation, ({ params, caller, now }, scope) => {
      openDesk({ workstations: writing.workstations, sessions }, params.id, caller, scope);
      return view(writing, params.id, now);
    }),

    command(closeWorkstation, ({ params, body, caller, now }, scope) => {
      const wish = { idWorkstations: params.id, closeReason: body.closeReason };
      closeDesk({ workstations: writing.workstations, sessions }, wish, caller, scope);
      return view(writing, params.id, now);
    }),

    command(callNext, ({ params, caller, now }, scope) => {
      demandCalls(writing.workstations.byId(params.id));
      callNextTicket(
        { workstations: writing.workstations, lines: writing.lines, rounds, store },
        params.id,
        caller,
        scope,
      );
      return view(writing, params.id, now);
    }),
  ];
}
