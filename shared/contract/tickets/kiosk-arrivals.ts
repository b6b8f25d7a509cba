import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { digits, id, idParams, language } from '../fields.ts';
import { issuedTicket } from './tickets.ts';

/** Arrival at a kiosk: issues a ticket; printing follows as a job. */
export const arriveAtKiosk = endpoint({
  method: 'post',
  path: '/branches/{id}/arrivals',
  tag: 'Appointments',
  only: 'branch',
  summary: 'Issue the ticket of an appointment by its number, its phone number, or its code with the branch',
  privilege: 'public',
  params: idParams,
  body: z.object({
    idKiosk: id,
    number: digits(20),
    language: language.default('es'),
    idBranches: id.nullable().default(null).describe('Branch in the code; null without a code'),
  }),
  answer: issuedTicket,
  errors: [
    'NOT_FOUND',
    'KIOSK_CLOSED',
    'APPOINTMENT_UNKNOWN',
    'APPOINTMENT_OTHER_BRANCH',
    'APPOINTMENT_OTHER_DAY',
    'APPOINTMENT_TOO_EARLY',
    'APPOINTMENT_TOO_LATE',
    'QUEUE_NOT_EXISTED',
    'QUEUE_NUMBERS_EXHAUSTED',
    'TOO_MANY_REQUESTS',
  ],
});
