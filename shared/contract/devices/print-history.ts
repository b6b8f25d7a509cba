import { z } from 'zod';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { jobError, printJobKey, printState } from './printing.ts';

const moment = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const PRINT_HISTORY_SORTS = ['createdAt', 'code', 'printer', 'state'] as const;

const printedPaper = z
  .object({
    id,
    idTicket: id,
    code: z.string(),
    idPrinters: id,
    printer: z.string().describe('Name of the printer'),
    state: printState,
    error: jobError.nullable().describe('Reason why printing is not confirmed; null if it is'),
    copy: yesNo,
    attempts: z.int().describe('Number of attempts to send, including incomplete ones'),
    createdAt: epochMs,
    updatedAt: epochMs.describe('Time of the last state change'),
    key: printJobKey
      .nullable()
      .describe(
        'Key for the page that prints with a browser; null unless the ticket is certainly not on paper',
      ),
  })
  .meta({ id: 'PrintedPaper' });
export type PrintedPaper = z.infer<typeof printedPaper>;

export const listPrintJobs = endpoint({
  method: 'get',
  path: '/branches/{id}/printJobs',
  tag: 'Printers',
  only: 'branch',
  summary: 'Print jobs of a branch with their outcome, newest first',
  privilege: CONFIGURES.branch,
  params: idParams,
  query: listQuery(PRINT_HISTORY_SORTS).extend({
    idPrinters: id.optional(),
    state: printState.optional(),
    from: moment.optional().describe('Start in milliseconds since 1970, inclusive'),
    to: moment.optional().describe('End in milliseconds since 1970, exclusive'),
  }),
  answer: pageOf(printedPaper),
  errors: ['NOT_FOUND'],
});
