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
    value: z
      .string()
      .describe('Value: digits for numbers, Y or N for flags; empty for a secret, which is never returned'),
    description: z.string().describe('Custom description; empty if pages show the default one'),
    isSet: z.boolean().optional().describe('Whether a value exists; for secrets only'),
    unreadable: z
      .literal(true)
      .optional()
      .describe('Whether a secret cannot be decrypted, as its key is missing; it has to be entered again'),
    lockedBy: z.literal('central').optional().describe('Present if the setting is changed at central only'),
    readOnly: z.literal(true).optional().describe('Present if the setting was fixed at installation'),
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
  .describe('For secrets: true with an empty value keeps the stored secret');

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
  summary: 'General settings visible to the caller, each with its effective value',
  privilege: 'signedIn',
  answer: z.array(setting),
  errors: [],
});

export const getGeneralParameter = endpoint({
  method: 'get',
  path: '/general_parameters/{name}',
  tag,
  summary: 'A general setting',
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
  summary: 'Change a general setting; requires the module of its group: 7, 22, 23, 24 or 25',
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
  summary: 'Change several general settings; none if any is rejected',
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
  summary: 'Default language of pages; `browser` for the language of the browser',
  privilege: 'public',
  answer: z.object({ language: z.enum(SETTINGS.language.of) }),
  errors: [],
});
