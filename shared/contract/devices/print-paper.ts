import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { printJobKey } from './printing.ts';
import { ticketPaper } from './ticket-paper.ts';

/** In its own file, so that kiosks do not load the paper format. */
export const getPrintPaper = endpoint({
  method: 'get',
  path: '/printJobs/{id}/paper',
  tag: 'Printing',
  only: 'branch',
  summary: 'Content of a print job, for the page that prints with a browser',
  privilege: 'public',
  params: z.object({ id: printJobKey }),
  answer: ticketPaper,
  errors: ['NOT_FOUND'],
});
