import type { Client } from '#shared/contract/client.ts';
import {
  getPrintJob,
  PRINTER_ERRORS,
  type PrinterError,
  type PrintJob,
} from '#shared/contract/devices/printing.ts';

/** Limits how long a ticket's paper is waited for, s. */
const PAPER_TIMEOUT_S = 15;
/** Adds to what the server waits by itself, ms. */
const GRACE = 3000;

/** Says what became of a ticket's paper: `none` was requested, `unsure` may or may not have come out. */
export type Paper =
  | { readonly state: 'none' | 'printing' | 'printed' | 'unsure' }
  | { readonly state: 'failed'; readonly fault: PrinterError | null };

/** Waits for the end of a print job, and tells what became of the paper. Never throws: the ticket exists. */
export async function waitForPaper(api: Client, idPrintJob: string): Promise<Paper> {
  const job = await api
    .call(
      getPrintJob,
      { params: { id: idPrintJob }, query: { wait: PAPER_TIMEOUT_S } },
      { signal: AbortSignal.timeout(PAPER_TIMEOUT_S * 1000 + GRACE) },
    )
    .catch(() => null);
  return paperOf(job);
}

/** Tells from the end of its print job what became of the paper; null where the job could not be read. */
function paperOf(job: PrintJob | null): Paper {
  if (job?.state === 'printed') return { state: 'printed' };
  if (job?.state !== 'failed') return { state: 'unsure' };
  return { state: 'failed', fault: PRINTER_ERRORS.find((fault) => fault === job.fault) ?? null };
}
