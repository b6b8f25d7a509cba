import { z } from 'zod';
import { SMS_KINDS } from '#shared/domain/sms/message-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, anyText, plainText } from '../fields.ts';

/** Maximum messages per request. */
export const MAX_FORWARDED_SMS = 50;

/** Maximum validity of a message. */
const MAX_VALIDITY_MS = 7 * 86_400_000;

const key = anyName(160).describe('Names the message at the branch');

const forwardedSms = z.object({
  key,
  kind: z.enum(SMS_KINDS),
  phone: anyText(24).describe('E.164'),
  text: plainText(1_000),
  usefulMs: z.int().min(0).max(MAX_VALIDITY_MS).describe('For how long it is still of use'),
});
export type ForwardedSms = z.infer<typeof forwardedSms>;

/** State of a message at central. */
const forwardedSmsState = z.object({
  key,
  state: z
    .enum(['waiting', 'sent', 'refused', 'unknown', 'expired', 'withdrawn', 'declined', 'notKnown'])
    .describe(
      'waiting: central has it, and sends it. declined: central has not taken it. notKnown: it has none of this key',
    ),
  failure: anyText(200).describe('Why, where it was not sent; empty for nothing'),
});
export type ForwardedSmsState = z.infer<typeof forwardedSmsState>;

export const forwardSms = endpoint({
  method: 'post',
  path: '/replication/sms',
  tag: 'Replication',
  only: 'central',
  privilege: 'branch',
  summary:
    'Hands over messages to phones that central shall send for the branch, and asks what became of others; one of a key is taken once',
  body: z.object({
    messages: z.array(forwardedSms).max(MAX_FORWARDED_SMS),
    requested: z
      .array(z.object({ key, stop: z.boolean().describe('It shall not go out any more') }))
      .max(MAX_FORWARDED_SMS),
  }),
  answer: z.object({ answers: z.array(forwardedSmsState) }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
