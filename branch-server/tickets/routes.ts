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
import type { SettingsNow } from '../general-settings.ts';
import type { Notice } from '../notices.ts';
import { end, noShow, recall } from './commands/attend.ts';
import { type Issued, issueTicket as issue } from './commands/issue.ts';
import { createPresentTicket } from './present-ticket.ts';
import { presentIssued } from './presenter.ts';
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
  readonly settings: SettingsNow;
}

/** What happens to a ticket, over HTTP. */
export function ticketRoutes(options: TicketRouteOptions): Route<Notice>[] {
  const { tools, desk, writing, reading, settings } = options;
  const attend = { store: tools.store, desk };
  const present = createPresentTicket(writing);
  const presentRead = createPresentTicket(reading);

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
            resetHour: settings().resetHour,
          },
          scope,
        );
        return presentIssued(issued, idKiosks === null ? null : options.printNew(scope, issued, idKiosks));
      },
      options.issueLimit,
    ),

    read(getTicket, ({ params, now }) => presentRead(params.id, now)),

    command(recallTicket, ({ params, caller, now }, scope) =>
      present(recall(attend, params.id, caller, scope).id, now),
    ),
    command(noShowTicket, ({ params, caller, now }, scope) =>
      present(noShow(attend, params.id, caller, scope).id, now),
    ),
    command(endTicket, ({ params, caller, now }, scope) =>
      present(end(attend, params.id, caller, scope).id, now),
    ),
  ];
}
