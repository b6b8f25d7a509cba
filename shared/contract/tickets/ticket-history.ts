import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { TICKET_STATES, type TicketVerb, TRANSITIONS } from '#shared/domain/tickets/transitions.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, text } from '../fields.ts';
import { ticket } from './tickets.ts';

const tag = 'Supervision';
const supervisor = [MODULES.supervisionView] as const;

export const findTicket = endpoint({
  method: 'get',
  path: '/branches/{id}/ticketState',
  tag,
  only: 'branch',
  summary: 'Tickets with a code on a business day, newest first; numbers are reused on later days',
  privilege: supervisor,
  params: idParams,
  query: z.object({
    code: text(20).describe('Letters and number in any notation: a12, A012, A 12'),
    day: z.iso.date().optional().describe('Business day; today if missing'),
  }),
  answer: z
    .object({
      day: z.iso.date(),
      tickets: z.array(ticket).describe('Matching tickets; at most 50'),
    })
    .meta({ id: 'FoundTickets' }),
  errors: ['NOT_FOUND', 'TICKET_CODE_INVALID', 'DAY_IN_FUTURE', 'DAY_EXPIRED'],
});

export const MAX_TICKETS_TODAY = 20;

/** Finds a ticket of today in all branches. */
export const findTicketToday = endpoint({
  method: 'get',
  path: '/tickets/today',
  tag,
  summary: 'Latest ticket of today with a code, for each branch of the user',
  privilege: supervisor,
  query: z.object({
    code: text(20).describe('Letters and number in any notation: a12, A012, A 12'),
  }),
  answer: z
    .object({
      tickets: z
        .array(z.object({ code: z.string(), idBranches: id, branchName: z.string(), queueName: z.string() }))
        .describe(`Tickets of the first ${MAX_TICKETS_TODAY} matching branches, by name`),
    })
    .meta({ id: 'TicketsToday' }),
  errors: ['TICKET_CODE_INVALID'],
});

const VERBS = Object.keys(TRANSITIONS) as [TicketVerb, ...TicketVerb[]];

const passage = z.object({
  seq: z.number().int(),
  kind: z.enum(VERBS),
  at: epochMs,
  toState: z.enum(TICKET_STATES),
  queueName: z.string().describe('Queue of the ticket after the event'),
  userName: z.string().nullable().describe('User who caused the event; null for the customer and the server'),
  workstationName: z.string().nullable(),
  kioskName: z.string().nullable(),
  reason: z.string().nullable().describe('Reason, as stored in the event log'),
});
export type Passage = z.infer<typeof passage>;

const print = z.object({
  at: epochMs,
  printerName: z.string(),
  state: z.enum(['queued', 'sending', 'printed', 'unknown', 'failed']),
  isCopy: z.boolean(),
});

const recording = z.object({
  part: z.number().int(),
  at: epochMs,
  userName: z.string().nullable(),
  workstationName: z.string().nullable(),
  seconds: z.number().int(),
  removedAt: epochMs
    .nullable()
    .describe('Time when the audio was deleted at the end of its retention; null if stored'),
});

const done = z.object({
  at: epochMs,
  groupName: z.string(),
  detailName: z.string(),
  userName: z.string().nullable(),
  workstationName: z.string().nullable(),
  removedAt: epochMs.nullable().describe('Time when the transaction was removed; null if it was not'),
});

export const getTicketHistory = endpoint({
  method: 'get',
  path: '/tickets/{id}/history',
  tag,
  only: 'branch',
  summary: 'History of a ticket: events, print jobs, recordings and transactions, oldest first',
  privilege: supervisor,
  params: idParams,
  answer: z
    .object({
      ticket,
      passages: z.array(passage),
      prints: z.array(print),
      recordings: z.array(recording),
      transactions: z.array(done),
    })
    .meta({ id: 'TicketHistory' }),
  errors: ['NOT_FOUND'],
});
