import type { Notice } from '#branch-server/notices.ts';
import { end, noShow, recall } from '#branch-server/operations/attend.ts';
import type { GoOn } from '#branch-server/operations/automatic-call.ts';
import { createTicket } from '#branch-server/operations/create-ticket.ts';
import { issueTicket as issue } from '#branch-server/operations/issue.ts';
import type { TicketTools } from '#branch-server/operations/ticket-tools.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { presentIssued } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { createTicket as createTicketEndpoint } from '#shared/contract/tickets/ticket-content.ts';
import {
  endTicket,
  getTicket,
  issueTicket,
  noShowTicket,
  recallTicket,
} from '#shared/contract/tickets/tickets.ts';
import { command, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { NewTicketPrinting } from '../printing/new-ticket-printing.ts';

export interface TicketRouteOptions {
  readonly tools: TicketTools;
  readonly workstations: Workstations;
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly writing: TicketQueries;
  readonly reading: TicketQueries;
  readonly branchExists: (id: number) => boolean;
  readonly kioskExists: (id: number) => boolean;
  readonly printNew: NewTicketPrinting;
  readonly issueLimit: Limit;
  readonly settings: SettingsNow;
  readonly goOn: GoOn;
}

/** What happens to a ticket, over HTTP. */
export function ticketRoutes(options: TicketRouteOptions): Route<Notice>[] {
  const { tools, workstations, writing, reading, settings } = options;
  const attend = { store: tools.store, done: tools.done, workstations };
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
        return presentIssued(
          issued,
          idKiosks === null ? null : options.printNew.atKiosk(scope, issued, idKiosks),
        );
      },
      options.issueLimit,
    ),

    command(createTicketEndpoint, ({ params, query, caller }, scope) => {
      const issued = createTicket({ ...options, ...tools }, params, query, caller, scope);
      const idPrintJob = query.print === 'Y' ? options.printNew.atBranch(scope, issued) : null;
      // Refused afterwards, the ticket is not made either: it is the same transaction.
      if (query.print === 'Y' && idPrintJob === null) throw refuse('NO_PRINTER');
      return presentIssued(issued, idPrintJob);
    }),

    read(getTicket, ({ params, now }) => presentRead(params.id, now)),

    command(recallTicket, ({ params, caller, now }, scope) =>
      present(recall(attend, params.id, caller, scope).id, now),
    ),
    command(noShowTicket, ({ params, caller, now }, scope) => {
      const { id } = noShow(attend, params.id, caller, scope);
      options.goOn(caller, scope);
      return present(id, now);
    }),
    command(endTicket, ({ params, caller, now }, scope) => {
      const { id } = end(attend, params.id, caller, scope);
      options.goOn(caller, scope);
      return present(id, now);
    }),
  ];
}
