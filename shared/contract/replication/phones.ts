import { z } from 'zod';
import { WAIT_RISES } from '#shared/domain/forecast/steady-wait.ts';
import { PHONE_ACTIONS } from '../devices/phone-tickets.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, anyText, epochMs, id } from '../fields.ts';

/** Maximum phone requests per message; the rest follows. */
export const MAX_PHONE_REQUESTS = 200;

/** Maximum queues with waits in a report. */
export const MAX_REPORTED_QUEUES = 500;

/** Maximum positions per queue in a report. */
export const MAX_REPORTED_POSITIONS = 24;

/** Maximum wait in a report. */
export const MAX_WAIT_MINUTES = 24 * 60;

const waitMinutes = z.int().nonnegative().max(MAX_WAIT_MINUTES);

/** Forecast waits of a queue. */
export const queueWaits = z.object({
  idQueues: id,
  positions: z
    .array(
      z.object({
        ahead: z.int().nonnegative(),
        fromMinutes: waitMinutes,
        toMinutes: waitMinutes,
        rise: z
          .enum(WAIT_RISES)
          .nullable()
          .optional()
          .describe('Reason why the wait at this position became longer; absent from older branches'),
      }),
    )
    .max(MAX_REPORTED_POSITIONS)
    .describe('Waits by people ahead, the last one for a new customer; empty if no open workstation calls'),
});
export type QueueWaits = z.infer<typeof queueWaits>;

const requestName = anyName(60).describe('Id of the request');

/** Request of a customer outside the branch's network. */
const phoneRequest = z.object({
  name: requestName,
  idTickets: id,
  arrivedAt: epochMs.describe('Issue time of the ticket, as a restored branch may reuse its number'),
  action: z.enum(PHONE_ACTIONS),
});
export type PhoneRequest = z.infer<typeof phoneRequest>;

const completedPhoneRequest = z.object({
  name: requestName,
  rejected: anyText(60).nullable().describe('Reason why the request was rejected; null if carried out'),
});
export type CompletedPhoneRequest = z.infer<typeof completedPhoneRequest>;

export const exchangePhones = endpoint({
  method: 'post',
  path: '/replication/phones',
  tag: 'Replication',
  only: 'central',
  privilege: 'branch',
  summary: 'Send the key of ticket addresses and the outcomes of phone requests; returns new requests',
  body: z.object({
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('32 bytes in hexadecimal; for addresses at central only'),
    done: z.array(completedPhoneRequest).max(MAX_PHONE_REQUESTS),
  }),
  answer: z.object({
    origin: z.string().max(300).nullable().describe('Public address of central; null if not configured'),
    requests: z.array(phoneRequest).max(MAX_PHONE_REQUESTS),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
