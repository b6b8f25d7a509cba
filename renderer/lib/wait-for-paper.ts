import type { Client } from '#shared/contract/client.ts';
import {
  getPrintJob,
  PRINTER_ERRORS,
  type PrinterError,
  type PrintJob,
} from '#shared/contract/devices/printing.ts';

/** Maximum wait for the print job, s. */
const PAPER_TIMEOUT_S = 15;

/** Extra time for the request, ms. */
const GRACE = 3000;

/** Result of a print: `none` was not requested, `unsure` is unknown. */
export type Paper =
  | { readonly state: 'none' | 'printing' | 'printed' | 'unsure' }
  | { readonly state: 'failed'; readonly error: PrinterError | null };

/** Waits for the end of a print job. Never throws, because the ticket exists. */
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

/** Result of a print job; null when the job could not be read. */
function paperOf(job: PrintJob | null): Paper {
  if (job?.state === 'printed') return { state: 'printed' };
  if (job?.state !== 'failed') return { state: 'unsure' };
  return { state: 'failed', error: PRINTER_ERRORS.find((error) => error === job.error) ?? null };
}
