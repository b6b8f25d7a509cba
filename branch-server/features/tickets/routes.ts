import type { Notice } from '#branch-server/notices.ts';
import type { Issued } from '#branch-server/operations/issue.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { assertKioskOpen, type KioskHours } from '#branch-server/stored/kiosk-hours.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { TicketCalls } from '#branch-server/stored/tickets/ticket-calls.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { createTicket } from '#shared/contract/tickets/ticket-content.ts';
import { endTicket, noShowTicket, recallTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { command, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { type PresentAfterOperation, presentIssued } from './presenter.ts';

/**
 * Queues the print job of a new ticket, in the transaction that issues it; returns the key of the job. Null
 * without a printer.
 */
export interface NewTicketPrinting {
  atKiosk(scope: Scope<Notice>, issued: Issued, idKiosks: number): string | null;
  /** Prints at the branch's first printer. */
  atBranch(scope: Scope<Notice>, issued: Issued): string | null;
}

export interface TicketRouteOptions {
  readonly operations: Pick<
    Operations,
    'issue' | 'issueByStaff' | 'recall' | 'noShow' | 'end' | 'saveUnsavedInput'
  >;
  readonly presentAfter: PresentAfterOperation;
  readonly presentRead: PresentTicket;
  readonly callsOf: TicketCalls;
  readonly branchExists: (id: number) => boolean;
  readonly kioskHours: KioskHours;
  readonly printNew: NewTicketPrinting;
  readonly issueLimits: readonly Limit[];
}

/** Issues, shows, recalls and ends tickets over HTTP. */
export function ticketRoutes(options: TicketRouteOptions): Route<Notice>[] {
  const { operations, presentAfter, presentRead, callsOf, printNew } = options;

  return [
    command(
      issueTicket,
      ({ params, query, body, now }, scope) => {
        if (!options.branchExists(params.id)) throw apiError('NOT_FOUND', { about: `branch ${params.id}` });
        const idKiosks = body.idKiosk ?? null;
        if (idKiosks !== null) assertKioskOpen(options.kioskHours, { idKiosks, idBranches: params.id }, now);
        const issued = operations.issue(
          {
            idBranches: params.id,
            idServices: query.service,
            idSegments: query.segment,
            idKiosks,
            language: body.language,
          },
          scope,
        );
        return presentIssued(issued, idKiosks === null ? null : printNew.atKiosk(scope, issued, idKiosks));
      },
      options.issueLimits,
    ),

    command(createTicket, ({ params, query, caller }, scope) => {
      const issued = operations.issueByStaff(params, query, caller, scope);
      const idPrintJob = query.print === 'Y' ? printNew.atBranch(scope, issued) : null;
      // Throws after the ticket was issued, which rolls the transaction back.
      if (query.print === 'Y' && idPrintJob === null) throw apiError('NO_PRINTER');
      return presentIssued(issued, idPrintJob);
    }),

    read(getTicket, ({ params, now }) => ({ ...presentRead(params.id, now), calls: callsOf(params.id) })),

    command(recallTicket, ({ params, caller, now }, scope) =>
      presentAfter(operations.recall(params.id, caller, scope), caller, now),
    ),
    command(noShowTicket, ({ params, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.noShow(params.id, caller, scope), caller, now);
    }),
    command(endTicket, ({ params, body, caller, now }, scope) => {
      operations.saveUnsavedInput(params.id, body, caller, scope);
      return presentAfter(operations.end(params.id, caller, scope), caller, now);
    }),
  ];
}
