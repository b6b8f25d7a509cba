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
          .describe('Why the wait of the ticket there has become longer; older branches do not say'),
      }),
    )
    .max(MAX_REPORTED_POSITIONS)
    .describe(
      'By people ahead, ascending, the last one of a customer who comes now; empty where no open workstation calls the queue',
    ),
});
export type QueueWaits = z.infer<typeof queueWaits>;

const requestName = anyName(60).describe('Names the request');

/** Request of a customer outside the branch's network. */
const phoneRequest = z.object({
  name: requestName,
  idTickets: id,
  arrivedAt: epochMs.describe(
    'When the ticket was taken: a branch that was put back may give its number again',
  ),
  action: z.enum(PHONE_ACTIONS),
});
export type PhoneRequest = z.infer<typeof phoneRequest>;

const completedPhoneRequest = z.object({
  name: requestName,
  rejected: anyText(60).nullable().describe('Why it was not done; null where it was'),
});
export type CompletedPhoneRequest = z.infer<typeof completedPhoneRequest>;

export const exchangePhones = endpoint({
  method: 'post',
  path: '/replication/phones',
  tag: 'Replication',
  only: 'central',
  privilege: 'branch',
  summary:
    'Tells central by which key it knows the addresses of the branch’s tickets, and what became of customers’ requests; learns where customers reach central, and what they wish',
  body: z.object({
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('32 bytes; of addresses at central alone'),
    done: z.array(completedPhoneRequest).max(MAX_PHONE_REQUESTS),
  }),
  answer: z.object({
    origin: z
      .string()
      .max(300)
      .nullable()
      .describe('Where customers reach central; null where nobody has said'),
    requests: z.array(phoneRequest).max(MAX_PHONE_REQUESTS),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
