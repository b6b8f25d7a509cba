import type { i18n } from 'i18next';
import type { Notice } from '#branch-server/notices.ts';
import type { Issued } from '#branch-server/operations/issue.ts';
import type { MessageQueries } from '#branch-server/stored/message-queries.ts';
import type { createPaperInForce } from '#branch-server/stored/paper-in-force.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { writePaper } from '#shared/server/ticket-designs/write-paper.ts';
import type { JobStore } from './job-store.ts';

export interface NewTicketPrintingOptions {
  readonly paperInForce: ReturnType<typeof createPaperInForce>;
  readonly jobs: JobStore;
  readonly messages: MessageQueries;
  readonly texts: i18n;
  /** Address of the phone page of a ticket. */
  readonly phoneAddress: (ticket: Issued['ticket']) => string;
}

/** Puts the paper of new tickets into the spool, in the transaction that issues them. */
export function newTicketPrinting(options: NewTicketPrintingOptions) {
  const { jobs, messages, paperInForce, texts, phoneAddress } = options;
  function print(
    scope: Scope<Notice>,
    { ticket, queue, estimate, peopleAhead, timeOfAppointment }: Issued,
    idPrinters: number | undefined,
  ): string | null {
    if (idPrinters === undefined) return null;
    const { ticket_design: stored, id_ticket_designs: idDesigns } = queue;
    const paper = stored === null || idDesigns === null ? null : paperInForce(idDesigns, stored);
    return jobs.add(scope, {
      idPrinters,
      idBranches: ticket.id_branches,
      idTickets: ticket.id,
      copy: false,
      document: writePaper(texts, {
        code: ticket.code,
        design: paper?.design ?? null,
        branch: queue.branch,
        company: queue.company_name,
        names: {
          QUEUE_NAME: { name: queue.name, translations: queue.queue_translations },
          SERVICE_NAME: { name: queue.service, translations: queue.service_translations },
          SEGMENT_NAME: { name: queue.segment, translations: queue.segment_translations },
        },
        arrivedAt: ticket.arrived_at,
        zoneHours: zoneHoursOf(queue.zone),
        language: ticket.language,
        wait: estimate,
        peopleAhead,
        timeOfAppointment,
        phoneAddress: phoneAddress(ticket),
        said: (idMessages) => messages.contentAt(idMessages, ticket.id_branches, ticket.language),
        logoOf: () => paper?.logo ?? null,
      }),
    });
  }

  return {
    /** Prints at the kiosk's printer; null if there is none. */
    atKiosk: (scope: Scope<Notice>, issued: Issued, idKiosks: number): string | null =>
      print(scope, issued, jobs.printerOf(issued.ticket.id_branches, idKiosks)),
    /** Prints at the branch's first printer; null if there is none. */
    atBranch: (scope: Scope<Notice>, issued: Issued): string | null =>
      print(scope, issued, jobs.firstPrinterAt(issued.ticket.id_branches)),
  };
}

export type NewTicketPrinting = ReturnType<typeof newTicketPrinting>;
