import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { SMS_KINDS } from '#shared/domain/sms/message-kinds.ts';
import { PLACEHOLDERS } from '#shared/domain/sms/placeholders.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, name, yesNo } from '../fields.ts';

const tag = 'SMS';

/** Maximum length of a broadcast SMS: two parts. */
export const MAX_BROADCAST_LENGTH = 300;

const sms = z
  .object({
    licensed: yesNo.describe('Whether the licence allows SMS; without it, pages and settings are hidden'),
    sendsHere: yesNo.describe(
      'Whether this server sends SMS; central sends while branches forward their messages to it',
    ),
    ready: yesNo.describe('Whether provider, sender and credentials are configured'),
    package: z
      .object({
        period: z.string().describe('Period as yyyy-MM, or yyyy for an annual package'),
        until: z.string().describe('Day after the last day, as yyyy-MM-dd'),
        used: z.number().int().describe('Number of message parts sent'),
        size: z
          .number()
          .int()
          .describe('Number of message parts in the package; 0 for no package, in which case no SMS is sent'),
        endsOn: z
          .string()
          .nullable()
          .describe(
            'Day on which the package ends at the current rate; null if it is sufficient or there is none',
          ),
      })
      .nullable()
      .describe('SMS package; null if counted on another server'),
    maxValues: z
      .object(
        Object.fromEntries(PLACEHOLDERS.map((one) => [one, z.string()])) as Record<
          (typeof PLACEHOLDERS)[number],
          z.ZodString
        >,
      )
      .describe('Longest value of each placeholder in a message'),
    branches: z
      .array(
        z.object({
          idBranches: id,
          name: z.string(),
          suspendedSince: epochMs
            .nullable()
            .describe('Time when messages were suspended; null while they are sent'),
          reason: z.string().describe('Last answer of the provider; empty if none'),
          waiting: z.number().int().describe('Number of pending messages'),
        }),
      )
      .describe('Branches that send SMS'),
    failures: z
      .array(
        z.object({
          key: z.string().describe('Identifies the message'),
          idBranches: id,
          kind: z.enum(SMS_KINDS),
          phone: z.string().describe('Last digits of the number'),
          at: epochMs,
          state: z.enum(['refused', 'unknown', 'expired']),
          reason: z.string(),
        }),
      )
      .describe('Latest messages that were not sent or whose outcome is unknown, newest first'),
  })
  .meta({ id: 'SmsState' });
export type SmsState = z.infer<typeof sms>;

export const getSms = endpoint({
  method: 'get',
  path: '/sms/update',
  tag,
  summary: 'State of SMS: package, branches with suspended messages, and failures',
  privilege: [MODULES.smsManager, MODULES.smsAdmin],
  answer: sms,
  errors: [],
});

export const testSms = endpoint({
  method: 'post',
  path: '/sms/test',
  tag,
  only: 'branch',
  summary: 'Send a test message to a phone; placeholders are not replaced',
  privilege: [MODULES.smsManager],
  body: z.object({
    idBranches: id.describe('Branch that the message is sent for'),
    phone: name(24),
    text: name(MAX_BROADCAST_LENGTH),
  }),
  answer: z.object({ phone: z.string().describe('Last digits of the number') }),
  errors: ['NOT_FOUND', 'SMS_LICENSE_ERROR', 'SMS_GENERIC_ERROR', 'SMS_NO_PHONE'],
});

export const resetSms = endpoint({
  method: 'post',
  path: '/sms/reset',
  tag,
  summary: 'Resume the messages of a branch that are suspended since the provider rejected its account',
  privilege: [MODULES.smsAdmin],
  body: z.object({ idBranches: id }),
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const getSmsReach = endpoint({
  method: 'get',
  path: '/branches/{id}/sms',
  tag,
  only: 'branch',
  summary: 'Number of waiting customers of a branch who accept messages',
  privilege: [MODULES.smsBroadcast],
  params: idParams,
  answer: z.object({
    people: z.number().int(),
    enabled: yesNo.describe('Whether the branch and the licence allow SMS'),
  }),
  errors: ['NOT_FOUND'],
});

export const broadcastSms = endpoint({
  method: 'post',
  path: '/branches/{id}/sms/{text}',
  tag,
  only: 'branch',
  summary: 'Send a message to all waiting customers of a branch who accept messages',
  privilege: [MODULES.smsBroadcast],
  params: z.object({ id, text: name(MAX_BROADCAST_LENGTH) }),
  query: z.object({
    confirmed: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Number of people confirmed by the user; nothing is sent if it has changed'),
  }),
  answer: z.object({ people: z.number().int().describe('Number of people that the message is sent to') }),
  errors: ['NOT_FOUND', 'SMS_LICENSE_ERROR', 'SMS_GENERIC_ERROR', 'RECEIVERS_CHANGED'],
});
