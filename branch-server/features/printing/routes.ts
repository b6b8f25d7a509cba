import type { Notice } from '#branch-server/notices.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { getPrintPaper } from '#shared/contract/devices/print-paper.ts';
import { getPrintJob, listPrinters, type PrintJob } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import type { PaperWidth, TicketDocument } from '#shared/domain/printing/ticket-document.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import { paperAsText } from '#shared/server/ticket-designs/paper-as-text.ts';
import type { JobQueries } from './job-queries.ts';
import type { JobStore } from './job-store.ts';
import type { JobWatch } from './job-watch.ts';
import { presentHealth } from './present-health.ts';
import { type Spool, widthAt } from './spool.ts';

export interface PrintingRouteOptions {
  readonly printCopy: ReturnType<typeof createPrintCopy>;
  readonly queries: JobQueries;
  readonly spool: Pick<Spool, 'healthOf'>;
  readonly watch: JobWatch;
  /** Defaults: paper width of printers without one, mm, and text size of browser prints, px. */
  readonly typical: () => { readonly width: PaperWidth; readonly textSize: number };
}

/** Time for which jobs are listed: older ones need no action. */
const VISIBLE_MS = 24 * 3_600_000;

/** The spool as kiosks and staff see it. */
export function printingRoutes(options: PrintingRouteOptions): Route<Notice>[] {
  const { printCopy, queries, spool, watch, typical } = options;
  return [
    read(getPrintJob, async ({ params, query, signal }) => {
      const job = () => presentJob(params.id, queries);
      if (!isUnderWay(job()) || query.wait === 0) return job();
      await watch.until(() => !isUnderWay(job()), query.wait * 1000, signal);
      return job();
    }),

    read(getPrintPaper, ({ params }) => {
      const job = queries.paper(params.id);
      if (!job) throw apiError('NOT_FOUND', { about: `print job ${params.id}` });
      const { width, textSize } = typical();
      const document = JSON.parse(job.document) as TicketDocument;
      return paperAsText(document, { width: widthAt(job, width), textSize });
    }),

    read(listPrinters, ({ params, now }) =>
      queries
        .printers()
        .filter((printer) => printer.id_branches === params.id)
        .map((printer) => ({
          id: printer.id,
          name: printer.name,
          ...presentHealth(spool.healthOf(printer.id)),
          unprinted: queries.unprinted(printer.id, now - VISIBLE_MS).map((job) => ({
            idPrintJob: job.id,
            idTicket: job.id_tickets,
            code: job.code,
            state: job.state,
            at: job.updated_at,
          })),
        })),
    ),

    command(reprintTicket, ({ params, body }, scope) => ({
      idPrintJob: printCopy(scope, params.id, body?.idPrinters),
    })),
  ];
}

interface PrintCopyOptions {
  readonly jobs: Pick<JobStore, 'lastOf' | 'isAt' | 'add'>;
  readonly tickets: Pick<TicketStore, 'find'>;
  /** The word COPY in a language. */
  readonly copyLabel: (language: string) => string;
}

/** Prints a copy of the last paper of a ticket, at its printer or another one of the branch; answers the job's key. */
export function createPrintCopy({ jobs, tickets, copyLabel }: PrintCopyOptions) {
  return (scope: Scope<Notice>, idTickets: number, at?: number): string => {
    const ticket = tickets.find(idTickets);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${idTickets}` });
    const before = jobs.lastOf(ticket.id);
    if (!before) throw apiError('NO_PRINTER');
    const idPrinters = at ?? before.id_printers;
    if (at !== undefined && !jobs.isAt(idPrinters, ticket.id_branches))
      throw apiError('NOT_FOUND', { field: 'idPrinters', about: `printer ${idPrinters}` });
    const document = JSON.parse(before.document) as TicketDocument;
    return jobs.add(scope, {
      idPrinters,
      idBranches: ticket.id_branches,
      idTickets: ticket.id,
      // A copy omits the quoted wait, which is out of date.
      document: { ...document, copy: copyLabel(ticket.language), information: null },
      copy: true,
    });
  };
}

function presentJob(key: string, queries: JobQueries): PrintJob {
  const job = queries.byKey(key);
  if (!job) throw apiError('NOT_FOUND', { about: `print job ${key}` });
  return {
    id: job.key,
    idTicket: job.id_tickets,
    code: job.code,
    state: job.state,
    error: job.error as PrintJob['error'],
    copy: job.copy === 1,
  };
}

const isUnderWay = ({ state }: PrintJob): boolean => state === 'queued' || state === 'sending';
