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
    printer: z.string().describe('Its name'),
    state: printState,
    error: jobError.nullable().describe('Why it is not sure that it was printed; null where it is'),
    copy: yesNo,
    attempts: z.int().describe('How often it was sent, or begun to be'),
    createdAt: epochMs,
    updatedAt: epochMs.describe('When it came into this state'),
    key: printJobKey
      .nullable()
      .describe('For the page that prints with a browser; null unless it is certainly not on paper'),
  })
  .meta({ id: 'PrintedPaper' });
export type PrintedPaper = z.infer<typeof printedPaper>;

export const listPrintJobs = endpoint({
  method: 'get',
  path: '/branches/{id}/printJobs',
  tag: 'Printers',
  only: 'branch',
  summary: 'What the printers of a branch were given to print, and what became of it; the newest first',
  privilege: CONFIGURES.branch,
  params: idParams,
  query: listQuery(PRINT_HISTORY_SORTS).extend({
    idPrinters: id.optional(),
    state: printState.optional(),
    from: moment.optional().describe('Milliseconds since 1970'),
    to: moment.optional().describe('The same; itself not any more'),
  }),
  answer: pageOf(printedPaper),
  errors: ['NOT_FOUND'],
});
