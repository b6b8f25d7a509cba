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
  summary: 'How a print job stands; with wait, answers when it has ended or the seconds are over',
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
    reported: yesNo.describe('N until it has first been asked how it is: nobody knows then'),
    error: printerError.nullable().describe('Null while all is well'),
    since: epochMs.describe('Of the fault, or of its end; 0 where it has not been heard'),
    paperLow: yesNo.describe('Y while its paper is near the end'),
    lowSince: epochMs.describe('Since when that is so; 0 where it is not'),
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
  summary: 'Printers of a branch, their faults, and tickets of today that have no sure paper',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(printer),
  errors: ['NOT_FOUND'],
});
