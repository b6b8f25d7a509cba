import { refuse } from '../../shared/contract/refusal.ts';
import {
  endTicket,
  getTicket,
  issueTicket,
  noShowTicket,
  recallTicket,
} from '../../shared/contract/tickets.ts';
import type { Scope } from '../../shared/server/db/scope.ts';
import { command, type Limit, type Route, read } from '../../shared/server/kit/route.ts';
import type { Desk } from '../desk/desk.ts';
import type { Notice } from '../notices.ts';
import { end, noShow, recall } from './commands/attend.ts';
import { type Issued, issueTicket as issue } from './commands/issue.ts';
import { presentIssued, presentTicket } from './presenter.ts';
import type { TicketQueries } from './queries.ts';
import type { TicketTools } from './ticket-tools.ts';

export interface TicketRouteOptions {
  readonly tools: TicketTools;
  readonly desk: Desk;
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly writing: TicketQueries;
  readonly reading: TicketQueries;
  readonly branchExists: (id: number) => boolean;
  readonly kioskExists: (id: number) => boolean;
  /** Puts the paper of a new ticket into the spool; null where its kiosk has no printer. */
  readonly printNew: (scope: Scope<Notice>, issued: Issued, idKiosks: number) => number | null;
  readonly issueLimit: Limit;
  readonly resetHour: number;
}

/** What happens to a ticket, over HTTP. */
export function ticketRoutes(options: TicketRouteOptions): Route<Notice>[] {
  const { tools, desk, writing, reading, resetHour } = options;
  const attend = { store: tools.store, desk };
  const present = (from: TicketQueries, id: number, now: number) => {
    const row = from.byId(id);
    if (!row) throw refuse('NOT_FOUND', { about: `ticket ${id}` });
    return presentTicket(row, now);
  };

  return [
    command(
      issueTicket,
      ({ params, query, body }, scope) => {
        if (!options.branchExists(params.id)) throw refuse('NOT_FOUND', { about: `branch ${params.id}` });
        const idKiosks = body.idKiosk ?? null;
        if (idKiosks !== null && !options.kioskExists(idKiosks)) {
          throw refuse('NOT_FOUND', { field: 'idKiosk', about: `kiosk ${idKiosks}` });
        }
        const issued = issue(
          tools,
          {
            idBranches: params.id,
            idServices: query.service,
            idSegments: query.segment,
            idKiosks,
            language: body.language,
            resetHour,
          },
          scope,
        );
        return presentIssued(issued, idKiosks === null ? null : options.printNew(scope, issued, idKiosks));
      },
      options.issueLimit,
    ),

    read(getTicket, ({ params, now }) => present(reading, params.id, now)),

    command(recallTicket, ({ params, caller, now }, scope) =>
      present(writing, recall(attend, params.id, caller, scope).id, now),
    ),
    command(noShowTicket, ({ params, caller, now }, scope) =>
      present(writing, noShow(attend, params.id, caller, scope).id, now),
    ),
    command(endTicket, ({ params, caller, now }, scope) =>
      present(writing, end(attend, params.id, caller, scope).id, now),
    ),
  ];
}
