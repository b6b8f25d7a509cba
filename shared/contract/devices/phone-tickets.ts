import { z } from 'zod';
import { WAIT_RISES } from '#shared/domain/forecast/steady-wait.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, language, translations } from '../fields.ts';

const tag = 'Virtual tickets';

/** Secret of a phone ticket's address: 24 bytes in base64url. */
export const TICKET_SECRET = /^[A-Za-z0-9_-]{32}$/;
const secret = z.string().regex(TICKET_SECRET).describe('Secret at the end of the ticket address');

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
export const PHONE_ACTIONS = ['postpone', 'cancel', 'return'] as const;
export type PhoneAction = (typeof PHONE_ACTIONS)[number];

/** Additional fields at central, which shows replicated data. */
const relayed = z
  .object({
    isOffline: z.boolean().describe('Whether the branch is offline; the ticket is then shown as of `now`'),
    request: z
      .object({
        action: z.enum(PHONE_ACTIONS),
        rejected: z
          .string()
          .nullable()
          .describe('Reason why the branch rejected the request; null until it has received it'),
      })
      .nullable()
      .describe('Pending or rejected phone request of the customer; null once carried out'),
  })
  .meta({ id: 'RelayedPhoneTicket' });

/** A ticket for its own customer, without data of others. */
const phoneTicket = z
  .object({
    code: z.string(),
    stage: z.enum(PHONE_STAGES),
    branchName: z.string(),
    companyName: z.string(),
    name: z.string().describe('Name of the queue'),
    names: translations,
    isTransferred: z
      .boolean()
      .describe('Whether the ticket waits in a different queue from the one it was issued for'),
    appointmentAt: epochMs
      .nullable()
      .describe(
        'Time of the appointment, before which the ticket is not in line; null once that time has come',
      ),
    ahead: z.number().int().nullable().describe('Number of people ahead; null if the ticket is not in line'),
    waitFromMinutes: z
      .number()
      .int()
      .nullable()
      .describe(
        'Shortest expected wait in minutes; null if the ticket is not in line or the wait is unknown',
      ),
    waitToMinutes: z.number().int().nullable(),
    waitRise: z
      .enum(WAIT_RISES)
      .nullable()
      .describe('Reason why the wait became longer than shown before; null if it did not'),
    isServed: z.boolean().describe('False if no open workstation calls the queue; true also if unknown'),
    workstation: z
      .string()
      .nullable()
      .describe('Workstation that called the ticket, as announced on displays; null if none'),
    calledAt: epochMs.nullable().describe('Time of the last call or recall'),
    calledUntil: epochMs.nullable().describe('End of the stage `called`, which is followed by `serving`'),
    canAskForTime: z.boolean(),
    canCancel: z.boolean(),
    returnUntil: epochMs.nullable().describe('Time until which a no-show can return; null if it cannot'),
    zone: z.string().describe('Offset of the branch from UTC in hours'),
    language,
    outside: z
      .string()
      .nullable()
      .describe('Address of the ticket outside the network of the branch; null if there is none'),
    relayed: relayed.nullable().describe('Additional fields at central; null at the branch'),
    now: epochMs.describe('Time of the branch; at central, the time up to which its data is complete'),
  })
  .meta({ id: 'PhoneTicket' });
export type PhoneTicket = z.infer<typeof phoneTicket>;

const bySecret = z.object({
  secret,
  idBranches: id.optional().describe('Branch in the address; only at central, which requires it'),
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
  summary: 'Status of a ticket by the secret of its address',
  errors: ['PHONE_TICKET_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const postponePhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/postpone',
  summary: 'Postpone a ticket to let others go first, once per ticket',
  errors: [
    ...(['PHONE_TICKET_UNKNOWN', 'ACTION_NOT_ALLOWED', 'POSTPONE_USED'] as const),
    ...(['PHONE_TICKET_SERVED', 'PHONE_TICKET_ENDED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

export const cancelPhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/cancel',
  summary: 'Cancel a ticket on behalf of its customer',
  errors: ['PHONE_TICKET_UNKNOWN', 'PHONE_TICKET_CALLED', 'TOO_MANY_REQUESTS'],
});

export const returnPhoneTicket = endpoint({
  ...customerEndpoint,
  path: '/phone_tickets/return',
  summary: 'Return a ticket to the queue after a missed call',
  errors: [
    ...(['PHONE_TICKET_UNKNOWN', 'ACTION_NOT_ALLOWED', 'PHONE_TICKET_ENDED'] as const),
    ...(['NO_SHOW_TIME_OVER', 'NUMBER_REUSED', 'TOO_MANY_REQUESTS'] as const),
  ],
});

/** Position of a phone as its browser reports it. */
export const phonePosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000).describe('Accuracy of the position in metres'),
});

const issuedPhoneTicket = z
  .object({ secret: z.string(), ticket: phoneTicket })
  .meta({ id: 'TakenPhoneTicket' });

export const issuePhoneTicket = endpoint({
  method: 'post',
  path: '/virtual_tickets/{id}/branch/{branchId}/tickets',
  tag,
  only: 'branch',
  summary: 'Issue a virtual ticket on a phone',
  privilege: 'public',
  params: z.object({ id, branchId: id }),
  body: z.object({
    phone: z.string().regex(PHONE_NAME).describe('Random id of the phone'),
    language: language.default('es'),
    position: phonePosition.optional(),
  }),
  answer: issuedPhoneTicket,
  errors: [
    ...(['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'QUEUE_NUMBERS_EXHAUSTED', 'VIRTUAL_TICKET_CLOSED'] as const),
    ...(['PHONE_HAS_TICKET', 'PHONE_POSITION_REQUIRED', 'PHONE_TOO_FAR', 'TOO_MANY_REQUESTS'] as const),
  ],
});
