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
  .describe('Id of a page from one load to the next; several pages may show one device');

const SECONDS_OF_TEN_YEARS = 315_360_000;

/** Status report of a page; has no field for a customer's name. */
const pageReport = {
  page,
  key: deviceKey.optional().describe('Key of the paired device that the page runs on'),
  version: text(40),
  revision: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable()
    .default(null)
    .describe('Revision of the design shown, as returned by `getDisplay`'),
  width: pixels,
  height: pixels,
  upSeconds: z
    .number()
    .int()
    .min(0)
    .max(SECONDS_OF_TEN_YEARS)
    .nullable()
    .default(null)
    .describe('Seconds since the page was loaded'),
};

/** More slides than a design has; file names have at most 90 characters. */
const MAX_SLIDES = 100;
const MAX_FILE_NAME_LENGTH = 200;

export const displayHeartbeat = z
  .object({
    idDisplays: id,
    ...pageReport,
    shows: z.enum(DISPLAY_CONTENTS),
    code: text(20).nullable().describe('Code of the ticket shown as the current call'),
    current: z.boolean().describe('False while the display shows that its content is outdated'),
    muted: z.boolean().describe('True if the display should play sound but its browser blocks it'),
    chimeFails: z.boolean().default(false).describe('Whether the selected sound cannot be played'),
    unspoken: z
      .array(language)
      .max(LANGUAGES.length)
      .default([])
      .describe('Languages in which the last calls could not be played'),
    failedSlides: z
      .array(text(MAX_FILE_NAME_LENGTH))
      .max(MAX_SLIDES)
      .default([])
      .describe('Names of files that failed to show at the last attempt'),
  })
  .meta({ id: 'DisplayHeartbeat' });
export type DisplayHeartbeat = z.infer<typeof displayHeartbeat>;

const MAX_WAIT_SECONDS = 25;

/** Heartbeat of a kiosk or workstation; a device paired with any workstation has no id. */
export const deviceHeartbeat = z
  .object({
    role: z.enum(['kiosk', 'operator']),
    idBranches: id.nullable().default(null).describe('Branch; null for the branch of the device'),
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
      .describe('Maximum seconds that the answer waits for commands, so that a kiosk receives them at once'),
  })
  .meta({ id: 'DeviceHeartbeat' });
export type DeviceHeartbeat = z.infer<typeof deviceHeartbeat>;

/** Commands for a page: reload, identify for ten seconds, send a screenshot or log. */
export const PAGE_COMMANDS = ['identify', ...PROGRAM_COMMANDS] as const;

/** Commands for a page, sent with heartbeat answers and over its socket. */
export const pageCommands = z
  .object({
    idDisplays: id.nullable().describe('Display to show; null if the device is no longer a display'),
    path: z
      .string()
      .nullable()
      .describe('Page to show, except for displays; null if the device is no longer paired'),
    name: z.string().describe('Name to show on an `identify` command'),
    orders: z.array(z.enum(PAGE_COMMANDS)),
  })
  .meta({ id: 'PageCommands' });
export type PageCommands = z.infer<typeof pageCommands>;

const heartbeat = { method: 'post', tag, only: 'branch', privilege: 'public', tolerant: true } as const;

export const sendDisplayHeartbeat = endpoint({
  ...heartbeat,
  path: '/displays/{id}/heartbeat',
  tag: 'Digital signage',
  summary: 'Send the heartbeat of a page that shows a display, if its socket is unavailable',
  params: idParams,
  body: displayHeartbeat,
  answer: pageCommands,
  errors: ['NOT_FOUND'],
});

export const sendDeviceHeartbeat = endpoint({
  ...heartbeat,
  path: '/devices/heartbeat',
  summary: 'Send the heartbeat of a kiosk or workstation page; a long poll for commands',
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
    'Send a screenshot of a page without customer data, or of a screen by device key; replaces the last',
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
  summary: 'Send the latest log lines of a page, or of a device by its key; they replace the previous ones',
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
