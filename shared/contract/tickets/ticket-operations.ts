import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { digits, epochMs, id, idParams } from '../fields.ts';
import { ticketAfterOperation } from '../workstation/workstations.ts';
import { ticket, UNSAVED_INPUT_ERRORS, unsavedInput } from './tickets.ts';

const tag = 'Tickets';
const privilege = [MODULES.workstation] as const;
const operation = {
  tag,
  only: 'branch',
  privilege,
  method: 'post',
  params: idParams,
  answer: ticketAfterOperation,
} as const;
const currentTicketErrors = [
  'NOT_FOUND',
  'TICKET_WRONG_STATE',
  'TICKET_NOT_YOURS',
  ...UNSAVED_INPUT_ERRORS,
] as const;

export const recallTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/recall',
  summary: 'Recall the current ticket',
  errors: ['NOT_FOUND', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS', 'ACTION_NOT_ALLOWED'],
});

export const noShowTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/noShow',
  summary: 'Mark the current ticket as a no-show',
  body: unsavedInput.optional(),
  errors: currentTicketErrors,
});

export const endTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/end',
  summary: 'End the current ticket',
  body: unsavedInput.optional(),
  errors: [...currentTicketErrors, 'FORCE_TRANSACTION_DETAIL'],
});

/** A service and segment, which determine a queue. */
export const pair = z.object({ idService: id, idSegment: id });

export const transferTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/transfer_to',
  summary: 'Transfer the current ticket to another queue; it keeps its number and first arrival',
  body: pair.extend(unsavedInput.shape),
  errors: [
    ...currentTicketErrors,
    'QUEUE_NOT_EXISTED',
    'MOVE_SAME_QUEUE',
    'TRANSFER_NOT_ALLOWED',
    'QUEUE_NUMBERS_EXHAUSTED',
  ],
});

export const standByTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/standBy',
  summary: 'Put the current ticket on stand-by, in the list of the caller or of another user who is working',
  query: z.object({ idUser: id.optional() }),
  body: unsavedInput.optional(),
  errors: [...currentTicketErrors, 'USER_NOT_ONLINE'],
});

export const recoverTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/recover',
  answer: ticket,
  summary: 'Return a no-show to the queue, by first arrival',
  errors: [
    'NOT_FOUND',
    'TICKET_WRONG_STATE',
    'ACTION_NOT_ALLOWED',
    'WORKSTATION_NOT_IDLE',
    'NO_SHOW_TIME_OVER',
    'NUMBER_REUSED',
  ],
});

export const undoTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/undo',
  summary: 'Undo the last no-show, end or transfer of the caller, within a minute',
  errors: [
    'NOT_FOUND',
    'WORKSTATION_NOT_IDLE',
    'A_CUSTOMER_IS_BEING_ASSISTED',
    'UNDO_UNAVAILABLE',
    'NUMBER_REUSED',
  ],
});

export const listNoShows = endpoint({
  method: 'get',
  path: '/branches/{id}/noShow',
  tag,
  only: 'branch',
  summary: 'No-shows that can still be recovered, newest first',
  privilege,
  params: idParams,
  answer: z.array(
    z.object({
      idTicket: id,
      code: z.string(),
      letter: z.string(),
      number: z.number().int(),
      queueName: z.string(),
      servName: z.string(),
      segmentName: z.string(),
      customerName: z.string().nullable(),
      createdAt: epochMs,
      noShowAt: epochMs,
      recoverableUntil: epochMs,
    }),
  ),
  errors: ['NOT_FOUND'],
});

const MAX_BATCH = 999;

export const createSetOfTickets = endpoint({
  method: 'post',
  path: '/branches/{id}/setOfTickets',
  tag,
  only: 'branch',
  summary: 'Issue several tickets of one service and segment at once: all or none',
  privilege: [MODULES.generateTickets],
  params: idParams,
  body: z.object({
    idServices: id,
    idSegments: id,
    amount: z
      .union([z.number().int(), digits(9)])
      .refine((amount) => Number(amount) >= 1 && Number(amount) <= MAX_BATCH, '1 to 999')
      .describe('Integer, or a string of its digits'),
  }),
  answer: z.object({ tickets: z.array(z.object({ idTicket: id, code: z.string() })) }),
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED'],
});
