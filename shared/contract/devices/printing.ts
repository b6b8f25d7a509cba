import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';

const tag = 'Printing';

/**
 * `queued` and `sending` are in progress; `printed` is confirmed; `unknown` may be on paper and is never repeated
 * automatically; `failed` is not on paper.
 */
export const PRINT_STATES = ['queued', 'sending', 'printed', 'unknown', 'failed'] as const;
export const printState = z.enum(PRINT_STATES);
export type PrintState = z.infer<typeof printState>;

/** Printer errors; see `hardware/transport`. */
export const PRINTER_ERRORS = [
  'unreachable',
  'no-answer',
  'out-of-paper',
  'cover-open',
  'busy',
  'error',
] as const;
export const printerError = z.enum(PRINTER_ERRORS);
export type PrinterError = z.infer<typeof printerError>;

/** Reason for an unconfirmed job: a printer error or a lost connection. */
export const jobError = z.enum([
  ...PRINTER_ERRORS,
  'connection-lost',
  'stalled',
  'no-completion',
  'aborted',
  'interrupted',
  'stale',
]);

/** Secret id of a print job, known to the client that issued the ticket. */
export const printJobKey = z.uuid();

export const printJob = z
  .object({
    id: printJobKey,
    idTicket: id,
    code: z.string(),
    state: printState,
    error: jobError.nullable(),
    copy: z.boolean(),
  })
  .meta({ id: 'PrintJob' });
export type PrintJob = z.infer<typeof printJob>;

export const getPrintJob = endpoint({
  method: 'get',
  path: '/printJobs/{id}',
  tag,
  only: 'branch',
  summary: 'State of a print job; with `wait`, answers when the job has ended or after that many seconds',
  privilege: 'public',
  params: z.object({ id: printJobKey }),
  query: z.object({ wait: z.coerce.number().int().min(0).max(25).default(0) }),
  answer: printJob,
  errors: ['NOT_FOUND'],
});

export const printer = z
  .object({
    id,
    name: z.string(),
    reported: yesNo.describe('N until the first status query; the status is unknown until then'),
    error: printerError.nullable().describe('Printer error; null if none'),
    since: epochMs.describe('Time when the error began or ended; 0 before the first status'),
    paperLow: yesNo.describe('Y while paper is low'),
    lowSince: epochMs.describe('Time when paper became low; 0 if it is not'),
    unprinted: z.array(
      z.object({ idPrintJob: id, idTicket: id, code: z.string(), state: printState, at: epochMs }),
    ),
  })
  .meta({ id: 'Printer' });
export type Printer = z.infer<typeof printer>;

export const listPrinters = endpoint({
  method: 'get',
  path: '/branches/{id}/printers',
  tag,
  only: 'branch',
  summary: 'Printers of a branch, their errors, and today’s tickets without confirmed printing',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(printer),
  errors: ['NOT_FOUND'],
});
