import type { i18n } from 'i18next';
import type { Scope } from '../../shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { Issued } from '../tickets/commands/issue.ts';
import type { JobStore } from './job-store.ts';
import { ticketPaper } from './ticket-paper.ts';

/** Puts the paper of a new ticket into the spool, in the transaction that issues it. Null where the kiosk has no printer. */
export function newTicketPrinting(jobs: JobStore, texts: i18n) {
  return (scope: Scope<Notice>, { ticket, queue, estimate }: Issued, idKiosks: number): number | null => {
    const idPrinters = jobs.printerOf(ticket.id_branches, idKiosks);
    if (idPrinters === undefined) return null;
    return jobs.add(scope, {
      idPrinters,
      idBranches: ticket.id_branches,
      idTickets: ticket.id,
      copy: false,
      document: ticketPaper(texts, {
        code: ticket.code,
        branch: queue.branch,
        queue: queue.name,
        queueTranslations: queue.queue_translations,
        arrivedAt: ticket.arrived_at,
        zoneHours: Number(queue.zone),
        language: ticket.language,
        wait: estimate,
      }),
    });
  };
}
