import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { printJobKey } from './printing.ts';
import { ticketPaper } from './ticket-paper.ts';

/** Of its own file: a kiosk asks how its job stands, and need not know what papers are made of. */
export const getPrintPaper = endpoint({
  method: 'get',
  path: '/printJobs/{id}/paper',
  tag: 'Printing',
  only: 'branch',
  summary: 'What the paper of a print job says, for the page that prints with a browser',
  privilege: 'public',
  params: z.object({ id: printJobKey }),
  answer: ticketPaper,
  errors: ['NOT_FOUND'],
});
