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
  summary:
    'Tickets with a code on a business day, the latest first: a number is given again once its day is through',
  privilege: supervisor,
  params: idParams,
  query: z.object({
    code: text(20).describe('Letters and number, however they are written: a12, A012, A 12'),
    day: z.iso.date().optional().describe('Business day; today without one'),
  }),
  answer: z
    .object({
      day: z.iso.date(),
      tickets: z.array(ticket).describe('None where there was no such ticket; at most 50'),
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
  summary: 'The latest ticket of today with a code, of each branch of the user',
  privilege: supervisor,
  query: z.object({
    code: text(20).describe('Letters and number, however they are written: a12, A012, A 12'),
  }),
  answer: z
    .object({
      tickets: z
        .array(z.object({ code: z.string(), idBranches: id, branchName: z.string(), queueName: z.string() }))
        .describe(`Of the first ${MAX_TICKETS_TODAY} branches that have one, by name`),
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
  queueName: z.string().describe('Its queue from then on'),
  userName: z.string().nullable().describe('Who did it; null for the customer and the server'),
  workstationName: z.string().nullable(),
  kioskName: z.string().nullable(),
  reason: z.string().nullable().describe('Why, as the event log keeps it'),
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
  removedAt: epochMs.nullable().describe('When its sound was deleted, having been kept long enough'),
});

const done = z.object({
  at: epochMs,
  groupName: z.string(),
  detailName: z.string(),
  userName: z.string().nullable(),
  workstationName: z.string().nullable(),
  removedAt: epochMs.nullable().describe('When it was taken back'),
});

export const getTicketHistory = endpoint({
  method: 'get',
  path: '/tickets/{id}/history',
  tag,
  only: 'branch',
  summary:
    'All that happened to a ticket: its passages, papers, recordings and transactions, the first ones first',
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
    .meta({ id: 'TicketLife' }),
  errors: ['NOT_FOUND'],
});
