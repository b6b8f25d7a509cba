import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anyText, id, idParams, LANGUAGES, language, text } from '../fields.ts';
import { deviceKey, PROGRAM_COMMANDS } from './devices.ts';

const tag = 'Devices';

/** Content of a display: a call, the waiting screen, set-up, or a notice. */
const DISPLAY_CONTENTS = ['turn', 'waiting', 'setUp', 'message'] as const;
/** Content of a kiosk: screens, a ticket in progress, closed, or a notice. */
const KIOSK_CONTENTS = ['choosing', 'ticket', 'closed', 'message'] as const;
/** Content of a workstation: sign-in, an open workstation, or another staff page. */
const WORKSTATION_CONTENTS = ['signIn', 'workstation', 'staff'] as const;

export const PAGE_CONTENTS = [
  ...DISPLAY_CONTENTS,
  ...KIOSK_CONTENTS.filter((listed) => listed !== 'message'),
  ...WORKSTATION_CONTENTS,
] as const;

const pixels = z.number().int().min(0).max(100_000);

const page = z
  .string()
  .regex(/^[0-9a-f-]{8,64}$/)
  .describe('The same from the loading of the page to the next; several pages may show one device');

const SECONDS_OF_TEN_YEARS = 315_360_000;

/** Status report of a page; has no field for a customer's name. */
const pageReport = {
  page,
  key: deviceKey.optional().describe('Of the device that it runs on, where that is paired'),
  version: text(40),
  revision: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable()
    .default(null)
    .describe('Of the look that it shows, as `getDisplay` gave it'),
  width: pixels,
  height: pixels,
  upSeconds: z
    .number()
    .int()
    .min(0)
    .max(SECONDS_OF_TEN_YEARS)
    .nullable()
    .default(null)
    .describe('For how long the page has run'),
};

/** More slides than a design has; file names have at most 90 characters. */
const MAX_SLIDES = 100;
const MAX_FILE_NAME_LENGTH = 200;

export const displayHeartbeat = z
  .object({
    idDisplays: id,
    ...pageReport,
    shows: z.enum(DISPLAY_CONTENTS),
    code: text(20).nullable().describe('Of the ticket that is shown as the present turn'),
    current: z.boolean().describe('False while it says on the wall that it is not'),
    silent: z.boolean().describe('True while it ought to be heard and its browser lets nothing be'),
    chimeFails: z.boolean().default(false).describe('The sound that was chosen cannot be played'),
    unspoken: z
      .array(language)
      .max(LANGUAGES.length)
      .default([])
      .describe('Languages in which its last turns could not be played'),
    failedSlides: z
      .array(text(MAX_FILE_NAME_LENGTH))
      .max(MAX_SLIDES)
      .default([])
      .describe('Names of the files that it could not show when it last tried'),
  })
  .meta({ id: 'DisplayHeartbeat' });
export type DisplayHeartbeat = z.infer<typeof displayHeartbeat>;

const MAX_WAIT_SECONDS = 25;

/** Heartbeat of a kiosk or workstation; a device paired with any workstation has no id. */
export const deviceHeartbeat = z
  .object({
    role: z.enum(['kiosk', 'operator']),
    idBranches: id.nullable().default(null).describe('Null for that of the device'),
    idKiosks: id.nullable().default(null),
    idWorkstations: id.nullable().default(null),
    ...pageReport,
    shows: z.enum([...KIOSK_CONTENTS, ...WORKSTATION_CONTENTS]),
    wait: z
      .number()
      .int()
      .min(0)
      .max(MAX_WAIT_SECONDS)
      .default(0)
      .describe('Seconds for which the answer may wait for orders; a kiosk hears them by that at once'),
  })
  .meta({ id: 'DeviceHeartbeat' });
export type DeviceHeartbeat = z.infer<typeof deviceHeartbeat>;

/** Commands for a page: reload, identify for ten seconds, send a screenshot or log. */
export const PAGE_COMMANDS = ['identify', ...PROGRAM_COMMANDS] as const;

/** Commands for a page, sent with heartbeat answers and over its socket. */
export const pageCommands = z
  .object({
    idDisplays: id.nullable().describe('The display to show; null for a device that is none any more'),
    path: z
      .string()
      .nullable()
      .describe('The page to show, beside those of displays; null for a device that is not paired any more'),
    name: z.string().describe('What it is called, to be shown where it is to identify itself'),
    orders: z.array(z.enum(PAGE_COMMANDS)),
  })
  .meta({ id: 'PageCommands' });
export type PageCommands = z.infer<typeof pageCommands>;

const heartbeat = { method: 'post', tag, only: 'branch', privilege: 'public', tolerant: true } as const;

export const sendDisplayHeartbeat = endpoint({
  ...heartbeat,
  path: '/displays/{id}/heartbeat',
  tag: 'Digital signage',
  summary: 'A page says that it shows a display, and how; where its socket does not get through',
  params: idParams,
  body: displayHeartbeat,
  answer: pageCommands,
  errors: ['NOT_FOUND'],
});

export const sendDeviceHeartbeat = endpoint({
  ...heartbeat,
  path: '/devices/heartbeat',
  summary:
    'A page says that it is a kiosk or a workstation, and how it is; answers as soon as it is to do something',
  body: deviceHeartbeat,
  answer: pageCommands,
  errors: ['NOT_FOUND'],
});

/** Maximum screenshot size; 480 pixels wide needs a tenth. */
export const MAX_SCREENSHOT_BYTES = 200_000;
const BASE64 = Math.ceil(MAX_SCREENSHOT_BYTES / 3) * 4;

const sender = { page: page.optional(), key: pageReport.key };

export const sendScreenshot = endpoint({
  ...heartbeat,
  path: '/devices/screenshot',
  summary:
    'The page of a paired device sends a picture of itself, without anything of a customer, or the device by its key alone one of its screen; the last one is kept',
  body: z
    .object({
      ...sender,
      image: z
        .string()
        .max(BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('JPEG in base64'),
    })
    .meta({ id: 'Screenshot' }),
  maxBodyBytes: BASE64 + 1_000,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
});

const MAX_LOG_LINES = 200;

export const sendLog = endpoint({
  ...heartbeat,
  path: '/devices/log',
  summary:
    'The page of a paired device, or the device by its key alone, sends its last messages; they replace the ones before',
  body: z
    .object({
      ...sender,
      lines: z.array(anyText(500)).max(MAX_LOG_LINES),
    })
    .meta({ id: 'DeviceLog' }),
  maxBodyBytes: 500_000,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
