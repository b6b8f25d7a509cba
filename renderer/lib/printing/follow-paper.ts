import type { Client } from '#shared/contract/client.ts';
import {
  getPrintJob,
  PRINTER_FAULTS,
  type PrinterFault,
  type PrintJob,
} from '#shared/contract/devices/printing.ts';

/** Limits how long a ticket's paper is waited for, s. */
const PAPER_PATIENCE = 15;
/** Adds to what the server waits by itself, ms. */
const GRACE = 3000;

/** Says what became of a ticket's paper: `none` was requested, `unsure` may or may not have come out. */
export type Paper =
  | { readonly state: 'none' | 'printing' | 'printed' | 'unsure' }
  | { readonly state: 'failed'; readonly fault: PrinterFault | null };

/** Waits for the end of a print job, and tells what became of the paper. Never throws: the ticket exists. */
export async function followPaper(api: Client, idPrintJob: string): Promise<Paper> {
  const job = await api
    .call(
      getPrintJob,
      { params: { id: idPrintJob }, query: { wait: PAPER_PATIENCE } },
      { signal: AbortSignal.timeout(PAPER_PATIENCE * 1000 + GRACE) },
    )
    .catch(() => null);
  return paperOf(job);
}

/** Tells from the end of its print job what became of the paper; null where the job could not be read. */
function paperOf(job: PrintJob | null): Paper {
  if (job?.state === 'printed') return { state: 'printed' };
  if (job?.state !== 'failed') return { state: 'unsure' };
  return { state: 'failed', fault: PRINTER_FAULTS.find((fault) => fault === job.fault) ?? null };
}
