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
  summary: 'Announce the ticket held again',
  errors: ['NOT_FOUND', 'TICKET_WRONG_STATE', 'TICKET_NOT_YOURS', 'ACTION_NOT_ALLOWED'],
});

export const noShowTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/noShow',
  summary: 'The customer did not come',
  body: unsavedInput.optional(),
  errors: currentTicketErrors,
});

export const endTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/end',
  summary: 'Finish the attention',
  body: unsavedInput.optional(),
  errors: [...currentTicketErrors, 'FORCE_TRANSACTION_DETAIL'],
});

/** A service and segment, which determine a queue. */
export const pair = z.object({ idService: id, idSegment: id });

export const transferTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/transfer_to',
  summary: 'Put the ticket held into another queue; it keeps its number and its first arrival',
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
  summary: 'Put the ticket held on one’s own stand-by list, or on that of another user who is at work',
  query: z.object({ idUser: id.optional() }),
  body: unsavedInput.optional(),
  errors: [...currentTicketErrors, 'USER_NOT_ONLINE'],
});

export const recoverTicket = endpoint({
  ...operation,
  path: '/ticket/{id}/recover',
  answer: ticket,
  summary: 'Put a customer who did not come back into the queue, by first arrival',
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
  summary: 'Take back one’s last no-show, end or transfer, within a minute',
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
  summary: 'Those who did not come and can still be recovered, the latest first',
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
  summary: 'Make many tickets of one service and segment at once: all of them or none',
  privilege: [MODULES.generateTickets],
  params: idParams,
  body: z.object({
    idServices: id,
    idSegments: id,
    amount: z
      .union([z.number().int(), digits(9)])
      .refine((amount) => Number(amount) >= 1 && Number(amount) <= MAX_BATCH, '1 to 999')
      .describe('A number, or its digits'),
  }),
  answer: z.object({ tickets: z.array(z.object({ idTicket: id, code: z.string() })) }),
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED'],
});
