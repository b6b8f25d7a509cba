import { z } from 'zod';
import { WAIT_RISES } from '#shared/domain/forecast/steady-wait.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, language, translations } from '../fields.ts';

const tag = 'Virtual tickets';

/** Secret of a phone ticket's address: 24 bytes in base64url. */
export const TICKET_SECRET = /^[A-Za-z0-9_-]{32}$/;
const secret = z.string().regex(TICKET_SECRET).describe('What the address of the ticket ends with');

/** Random id of a phone, stored in its browser: at least 16 bytes. */
export const PHONE_NAME = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * Status of a phone ticket: `called` for a while after each call, then `serving`; `closed` if the day ended first,
 * `left` if the customer gave it up.
 */
const PHONE_STAGES = [
  ...(['waiting', 'called', 'serving', 'standby', 'finished', 'absent'] as const),
  ...(['left', 'canceled', 'closed'] as const),
] as const;

/** Phone requests of a customer. */
export const PHONE_ACTIONS = ['moreTime', 'leave', 'back'] as const;
export type PhoneAction = (typeof PHONE_ACTIONS)[number];

/** Additional fields at central, which shows replicated data. */
const relayed = z
  .object({
    isAway: z.boolean().describe('The branch is not heard: this is how it stood at `now`'),
    request: z
      .object({
        action: z.enum(PHONE_ACTIONS),
        rejected: z
          .string()
          .nullable()
          .describe('Why the branch did not do it; null before it has heard of it'),
      })
      .nullable()
      .describe('What its customer has asked of the branch here; null once it is done'),
  })
  .meta({ id: 'RelayedPhoneTicket' });

/** A ticket for its own customer, without data of others. */
const phoneTicket = z
  .object({
    code: z.string(),
    stage: z.enum(PHONE_STAGES),
    branchName: z.string(),
    companyName: z.string(),
    name: z.string().describe('What it is for'),
    names: translations,
    isTransferred: z.boolean().describe('It waits in another queue than it was given for'),
    appointmentAt: epochMs
      .nullable()
      .describe('Its appointment, before which nobody waits in line; null once that time has come'),
    ahead: z.number().int().nullable().describe('People ahead; null where it does not wait in line'),
    waitFromMinutes: z
      .number()
      .int()
      .nullable()
      .describe('Null where it does not wait in line, and where the wait is not known'),
    waitToMinutes: z.number().int().nullable(),
    waitRise: z
      .enum(WAIT_RISES)
      .nullable()
      .describe('Why the wait has become longer than it was shown here; null where it has not'),
    isServed: z
      .boolean()
      .describe('False where no open workstation calls its queue; true too where that is not known'),
    workstation: z.string().nullable().describe('Where it was called to, as displays say it'),
    calledAt: epochMs.nullable().describe('The last call or recall'),
    calledUntil: epochMs.nullable().describe('Until when it counts as called; then it is being served'),
    canAskForTime: z.boolean(),
    canLeave: z.boolean(),
    returnUntil: epochMs.nullable().describe('Until when someone absent may come back; null where not'),
    zone: z.string().describe('Hours of the branch from UTC'),
    language,
    outside: z
      .string()
      .nullable()
      .describe('Where it is followed from outside of the branch’s network; null where it is not'),
    relayed: relayed.nullable().describe('By central alone; null at the branch'),
    now: epochMs.describe('By the branch’s clock; at central, up to when it has everything from there'),
  })
  .meta({ id: 'PhoneTicket' });
export type PhoneTicket = z.infer<typeof phoneTicket>;

const bySecret = z.object({
  secret,
  idBranches: id.optional().describe('The branch in the address; at central alone, which has to be told'),
});
const customerEndpoint = {
  method: 'post',
  tag,
  privilege: 'public',
  body: bySecret,
  answer: phoneTicket,
} as const;

/** The secret is in the body, so that no log contains it. */
export const watchPhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/state',
  summary: 'How a ticket stands, for whoever holds its address',
  errors: ['PHONE_TICKET_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const postponePhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/postpone',
  summary: 'Let some others go first, once in a ticket’s life',
  errors: [
    ...(['PHONE_TICKET_UNKNOWN', 'ACTION_NOT_ALLOWED', 'MORE_TIME_USED'] as const),
    ...(['PHONE_TICKET_SERVED', 'PHONE_TICKET_ENDED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

export const cancelPhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/cancel',
  summary: 'Give a ticket back: its customer does not come',
  errors: ['PHONE_TICKET_UNKNOWN', 'PHONE_TICKET_CALLED', 'TOO_MANY_REQUESTS'],
});

export const returnPhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/return',
  summary: 'Go back in line after a call that was missed',
  errors: [
    ...(['PHONE_TICKET_UNKNOWN', 'ACTION_NOT_ALLOWED', 'PHONE_TICKET_ENDED'] as const),
    ...(['NO_SHOW_TIME_OVER', 'NUMBER_REUSED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

/** Position of a phone as its browser reports it. */
export const phonePosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).describe('Metres that it may be wrong by'),
});

const issuedPhoneTicket = z
  .object({ secret: z.string(), ticket: phoneTicket })
  .meta({ id: 'TakenPhoneTicket' });

export const issuePhoneTicket = endpoint({
  method: 'post',
  path: '/virtual_tickets/{id}/branch/{branchId}/tickets',
  tag,
  only: 'branch',
  summary: 'Take a virtual ticket on a phone',
  privilege: 'public',
  params: z.object({ id, branchId: id }),
  body: z.object({
    phone: z.string().regex(PHONE_NAME).describe('What the phone calls itself'),
    language: language.default('es'),
    position: phonePosition.optional(),
  }),
  answer: issuedPhoneTicket,
  errors: [
    ...(['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'VIRTUAL_TICKET_CLOSED'] as const),
    ...(['PHONE_HAS_TICKET', 'PHONE_POSITION_REQUIRED', 'PHONE_TOO_FAR', 'TOO_MANY_REQUESTS'] as const),
  ],
});
