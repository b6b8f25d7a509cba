import { z } from 'zod';
import { SMS_KINDS } from '#shared/domain/sms/message-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, anyText, plainText } from '../fields.ts';

/** Maximum messages per request. */
export const MAX_FORWARDED_SMS = 50;

/** Maximum validity of a message. */
const MAX_VALIDITY_MS = 7 * 86_400_000;

const key = anyName(160).describe('Id of the message at the branch');

const forwardedSms = z.object({
  key,
  kind: z.enum(SMS_KINDS),
  phone: anyText(24).describe('Phone number in E.164 format'),
  text: plainText(1_000),
  usefulMs: z.int().min(0).max(MAX_VALIDITY_MS).describe('Milliseconds for which the message is useful'),
});
export type ForwardedSms = z.infer<typeof forwardedSms>;

/** State of a message at central. */
const forwardedSmsState = z.object({
  key,
  state: z
    .enum(['waiting', 'sent', 'refused', 'unknown', 'expired', 'withdrawn', 'declined', 'notKnown'])
    .describe(
      'waiting: accepted by central and pending; declined: not accepted; notKnown: unknown to central',
    ),
  failure: anyText(200).describe('Reason why the message was not sent; empty if none'),
});
export type ForwardedSmsState = z.infer<typeof forwardedSmsState>;

export const forwardSms = endpoint({
  method: 'post',
  path: '/replication/sms',
  tag: 'Replication',
  only: 'central',
  privilege: 'branch',
  summary: 'Forward messages for central to send, and query the state of others; each key is accepted once',
  body: z.object({
    messages: z.array(forwardedSms).max(MAX_FORWARDED_SMS),
    requested: z
      .array(z.object({ key, stop: z.boolean().describe('Whether to withdraw the message') }))
      .max(MAX_FORWARDED_SMS),
  }),
  answer: z.object({ answers: z.array(forwardedSmsState) }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
