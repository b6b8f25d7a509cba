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
    licensed: yesNo.describe(
      'Whether the licence allows any SMS: without it there are no pages and no settings',
    ),
    sendsHere: yesNo.describe('Whether this server sends; central while branches hand their messages to it'),
    ready: yesNo.describe('Whether provider, sender and what opens the account are there'),
    package: z
      .object({
        period: z.string().describe('yyyy-MM, or yyyy of an annual package'),
        until: z.string().describe('The day after the last, yyyy-MM-dd'),
        used: z.number().int().describe('Parts of messages that were sent'),
        size: z.number().int().describe('0 where there is no package: nothing is sent'),
        endsOn: z
          .string()
          .nullable()
          .describe('The day on which it ends at this rate; null where it lasts, or there is no package'),
      })
      .nullable()
      .describe('Null where it is counted elsewhere'),
    maxValues: z
      .object(
        Object.fromEntries(PLACEHOLDERS.map((one) => [one, z.string()])) as Record<
          (typeof PLACEHOLDERS)[number],
          z.ZodString
        >,
      )
      .describe('The longest of what stands in a message for each of its data'),
    branches: z
      .array(
        z.object({
          idBranches: id,
          name: z.string(),
          suspendedSince: epochMs
            .nullable()
            .describe('Since when its messages are held; null while they go out'),
          reason: z.string().describe('What the provider said last; empty for nothing'),
          waiting: z.number().int().describe('Messages that wait to go out'),
        }),
      )
      .describe('The branches that send SMS'),
    failures: z
      .array(
        z.object({
          id,
          idBranches: id,
          kind: z.enum(SMS_KINDS),
          phone: z.string().describe('The end of the number'),
          at: epochMs,
          state: z.enum(['refused', 'unknown', 'expired']),
          reason: z.string(),
        }),
      )
      .describe('The last messages that did not go out, or of which nobody knows; the newest first'),
  })
  .meta({ id: 'SmsState' });
export type SmsState = z.infer<typeof sms>;

export const getSms = endpoint({
  method: 'get',
  path: '/sms/update',
  tag,
  summary: 'How SMS stand now: package, branches whose messages are held, what did not go out',
  privilege: [MODULES.smsManager, MODULES.smsAdmin],
  answer: sms,
  errors: [],
});

export const testSms = endpoint({
  method: 'post',
  path: '/sms/test',
  tag,
  only: 'branch',
  summary: 'Send a message to a phone, to see what arrives; its data stand for themselves',
  privilege: [MODULES.smsManager],
  body: z.object({
    idBranches: id.describe('The branch it is sent as'),
    phone: name(24),
    text: name(MAX_BROADCAST_LENGTH),
  }),
  answer: z.object({ phone: z.string().describe('The end of the number') }),
  errors: ['NOT_FOUND', 'SMS_LICENSE_ERROR', 'SMS_GENERIC_ERROR', 'SMS_NO_PHONE'],
});

export const resetSms = endpoint({
  method: 'post',
  path: '/sms/reset',
  tag,
  summary: 'Let the messages of a branch go out again that are held since the provider refused its account',
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
  summary: 'How many people wait at a branch who agreed to get messages',
  privilege: [MODULES.smsBroadcast],
  params: idParams,
  answer: z.object({
    people: z.number().int(),
    enabled: yesNo.describe('Whether branch and licence allow SMS'),
  }),
  errors: ['NOT_FOUND'],
});

export const broadcastSms = endpoint({
  method: 'post',
  path: '/branches/{id}/sms/{text}',
  tag,
  only: 'branch',
  summary: 'Send a message to everybody who waits at a branch and agreed to get messages',
  privilege: [MODULES.smsBroadcast],
  params: z.object({ id, text: name(MAX_BROADCAST_LENGTH) }),
  query: z.object({
    confirmed: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('People that someone confirmed: with another number now, nothing is sent'),
  }),
  answer: z.object({ people: z.number().int().describe('To how many it goes') }),
  errors: ['NOT_FOUND', 'SMS_LICENSE_ERROR', 'SMS_GENERIC_ERROR', 'RECEIVERS_CHANGED'],
});
