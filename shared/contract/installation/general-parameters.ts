import { z } from 'zod';
import { SETTINGS } from '#shared/domain/settings/registry.ts';
import { CHANGES_SETTINGS } from '#shared/domain/settings/setting-access.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { name, plainText } from '../fields.ts';

const tag = 'General settings';

const setting = z
  .object({
    name: z.string(),
    value: z.string().describe('Numbers in digits, flags Y or N; empty for a secret, which is never told'),
    description: z.string().describe('As someone wrote it; empty where pages say it in their own words'),
    isSet: z.boolean().optional().describe('Of a secret: whether there is one'),
    unreadable: z
      .literal(true)
      .optional()
      .describe('Of a secret: the key that it was sealed with is gone, so it has to be entered again'),
    lockedBy: z.literal('central').optional().describe('Shown here and changed there'),
    readOnly: z.literal(true).optional().describe('Settled when the server was installed'),
  })
  .meta({ id: 'GeneralSetting' });
export type GeneralSetting = z.infer<typeof setting>;

/** Maximum length; the setting defines its format. */
const value = plainText(2_000);
const description = plainText(2_000);
const settingName = name(60);
const isSet = z
  .boolean()
  .optional()
  .describe('Of a secret, as it is told: true with an empty value keeps the one that there is');

const WRITES = {
  tag,
  privilege: Object.values(CHANGES_SETTINGS).flat(),
  scope: 'installation',
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'INVALID_LENGTH',
    'SETTING_READ_ONLY',
    'DESCRIPTION_LOCKED',
    'LOCKED_BY_CENTRAL',
    'SECRET_KEY_INVALID',
    'LAST_ADMINISTRATOR',
    'SMS_LICENSE_ERROR',
    'SMS_TEXT_MISSING',
    'SMS_DATA_UNKNOWN',
  ],
} as const satisfies { errors: readonly ErrorCode[]; tag: string; privilege: unknown; scope: 'installation' };

export const listGeneralParameters = endpoint({
  method: 'get',
  path: '/general_parameters/',
  tag,
  summary: 'The general settings that whoever asks may see, each with the value that counts',
  privilege: 'signedIn',
  answer: z.array(setting),
  errors: [],
});

export const getGeneralParameter = endpoint({
  method: 'get',
  path: '/general_parameters/{name}',
  tag,
  summary: 'One general setting',
  privilege: 'signedIn',
  params: z.object({ name: settingName }),
  answer: setting,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const saveGeneralParameter = endpoint({
  ...WRITES,
  method: 'put',
  path: '/general_parameters/{name}',
  isVersioned: true,
  summary: 'Change one general setting; of module 7, 22, 23, 24 or 25 the one that its group asks for',
  params: z.object({ name: settingName }),
  body: z.object({ value, description: description.optional(), isSet }),
  answer: setting,
});

/** A setting of a form. */
const change = z.object({ name: settingName, value, description: description.optional(), isSet });
export type SettingChange = z.infer<typeof change>;

export const saveGeneralParameters = endpoint({
  ...WRITES,
  method: 'put',
  path: '/general_parameters/',
  isVersioned: true,
  summary: 'Change several general settings: all of them, or none where one is refused',
  body: z.object({
    settings: z
      .array(change)
      .min(1)
      .max(100)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each setting once'),
  }),
  answer: z.array(setting),
});

export const getSystemLanguage = endpoint({
  method: 'get',
  path: '/language',
  tag,
  summary: 'The language of pages at which nobody chose one; `browser` for whatever the browser asks for',
  privilege: 'public',
  answer: z.object({ language: z.enum(SETTINGS.language.of) }),
  errors: [],
});
