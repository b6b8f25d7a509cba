import type { Notice } from '#branch-server/notices.ts';
import type { GoOn } from '#branch-server/operations/automatic-call.ts';
import { issueTicket } from '#branch-server/operations/issue.ts';
import { recover, recoverableSince } from '#branch-server/operations/recover.ts';
import { standBy } from '#branch-server/operations/stand-by.ts';
import type { TicketTools } from '#branch-server/operations/ticket-tools.ts';
import { transfer } from '#branch-server/operations/transfer.ts';
import { type UndoTools, undo } from '#branch-server/operations/undo.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentNoShow } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { StandingTickets } from '#branch-server/stored/tickets/unserved-tickets.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  createSetOfTickets,
  listNoShows,
  recoverTicket,
  standByTicket,
  transferTicket,
  undoTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';

export interface OperationRouteOptions extends Pick<UndoTools, 'workstations' | 'lastDoing'> {
  readonly tools: TicketTools;
  readonly settings: SettingsNow;
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly writing: TicketQueries;
  readonly reading: TicketQueries;
  readonly standing: StandingTickets;
  readonly branchExists: (id: number) => boolean;
  readonly branchName: (id: number) => string;
  readonly goOn: GoOn;
}

/** What happens to a ticket beyond calling and finishing (operations specification, sections 4 and 7). */
export function operationRoutes(options: OperationRouteOptions): Route<Notice>[] {
  const { tools, settings, reading, standing } = options;
  const all = { ...tools, ...options };
  const present = createPresentTicket(options.writing);
  const demandBranch = (id: number) => {
    if (!options.branchExists(id)) throw refuse('NOT_FOUND', { about: `branch ${id}` });
  };

  return [
    command(transferTicket, ({ params, body, caller, now }, scope) => {
      const { id } = transfer(all, params.id, body, caller, scope);
      options.goOn(caller, scope);
      return present(id, now);
    }),
    command(standByTicket, ({ params, query, caller, now }, scope) => {
      const { id } = standBy(all, params.id, query.idUser, caller, scope);
      options.goOn(caller, scope);
      return present(id, now);
    }),
    command(recoverTicket, ({ params, caller, now }, scope) =>
      present(recover(all, params.id, caller, scope).id, now),
    ),
    command(undoTicket, ({ params, caller, now }, scope) =>
      present(undo(all, params.id, caller, scope).id, now),
    ),

    read(listNoShows, ({ params, now }) => {
      demandBranch(params.id);
      const since = recoverableSince(settings, now);
      const ids = since === null ? [] : standing.noShows(params.id, since);
      return ids.flatMap((id) => presentNoShow(reading.byId(id), now - (since ?? now)) ?? []);
    }),

    command(createSetOfTickets, (asked, scope) => {
      const { params, body } = asked;
      demandBranch(params.id);
      const wish = {
        idBranches: params.id,
        idServices: body.idServices,
        idSegments: body.idSegments,
        idKiosks: null,
        language: null,
        resetHour: settings().resetHour,
      };
      const tickets = Array.from(
        { length: Number(body.amount) },
        () => issueTicket(tools, wish, scope).ticket,
      );
      scope.audit({
        action: 'GENERATE_TICKETS',
        by: actorOf(asked),
        to: { entity: 'branches', pk: params.id, name: options.branchName(params.id) },
        after: { ...body, amount: tickets.length, first: tickets[0]?.code, last: tickets.at(-1)?.code },
      });
      return { tickets: tickets.map(({ id, code }) => ({ idTicket: id, code })) };
    }),
  ];
}
