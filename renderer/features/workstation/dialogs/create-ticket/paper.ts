import { PRINTER_FAULTS, type PrinterFault, type PrintJob } from '#shared/contract/hall/printing.ts';

/** What became of a ticket's paper; `none` was asked for, `unsure` may or may not have come out. */
export type Paper =
  | { readonly state: 'none' | 'printing' | 'printed' | 'unsure' }
  | { readonly state: 'failed'; readonly fault: PrinterFault | null };

/** The paper as the end of its print job tells; null where nobody could be asked. */
export function paperOf(job: PrintJob | null): Paper {
  if (job?.state === 'printed') return { state: 'printed' };
  if (job?.state !== 'failed') return { state: 'unsure' };
  return { state: 'failed', fault: PRINTER_FAULTS.find((fault) => fault === job.fault) ?? null };
}
