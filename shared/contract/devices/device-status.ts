import { z } from 'zod';
import { DEVICE_ISSUES, DEVICE_KINDS, DEVICE_STATES } from '#shared/domain/devices/device-state.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { PAGE_COMMANDS, PAGE_CONTENTS } from './device-heartbeats.ts';
import { DEVICE_ROLES } from './devices.ts';
import { printerError } from './printing.ts';

const tag = 'Devices';

/** Screen of a branch: `kiosk-2`; `device-7` for a device paired with any workstation. */
export const screenName = z
  .string()
  .regex(/^(kiosk|display|printer|workstation|device)-\d{1,15}$/)
  .describe('Such as `kiosk-2`; `device-7` for one that is paired with no workstation in particular');

const pixels = z.number().int().min(0);

const openPage = z
  .object({
    idDevices: id.nullable().describe('The paired device that it runs on'),
    live: yesNo.describe('N: it was the last to be heard, and is gone'),
    seenAt: epochMs,
    startedAt: epochMs.nullable().describe('Since when it has run without a break'),
    address: z.string(),
    version: z.string(),
    shows: z.enum(PAGE_CONTENTS),
    code: z.string().nullable().describe('Of the ticket that a display shows as the present turn'),
    newest: yesNo.nullable().describe('Whether its look is the one in force; null where it did not say'),
    width: pixels,
    height: pixels,
    current: yesNo,
    silent: yesNo,
    failedSlides: z.array(z.string()).describe('Names of the files that a display could not show'),
  })
  .meta({ id: 'OpenPage' });
export type OpenPage = z.infer<typeof openPage>;

const placedDevice = z
  .object({
    id,
    role: z.enum(DEVICE_ROLES),
    name: z.string().describe('Its own; empty where it has none'),
    state: z.enum(DEVICE_STATES),
    seenAt: epochMs,
    pairedAt: epochMs,
    pairedBy: z.string().describe('User name, as it was then'),
    program: yesNo.describe(
      'Y while the program around its page is there: it can be told though the page is not',
    ),
    version: z.string().nullable().describe('Of its program, as that says; null for a box without one'),
    next: z
      .object({
        version: z.string(),
        state: anyText(20).describe('later: others take it first; else as the program says how far it is'),
        reason: anyText(20),
      })
      .nullable()
      .describe('The version that waits for it; null where its own is as new as can be'),
  })
  .meta({ id: 'PlacedDevice' });
export type PlacedDevice = z.infer<typeof placedDevice>;

const attachedPrinter = z
  .object({
    id,
    name: z.string(),
    idKiosks: id.nullable(),
    kioskName: z.string().nullable().describe('Of the kiosk that prints there'),
    idDevices: id.nullable().describe('The paired device at which it hangs; null for the branch server'),
    deviceName: z.string().nullable().describe('Empty where the device is not paired any more'),
    error: printerError.nullable(),
    paperLow: yesNo,
    waiting: z.number().int().describe('Papers that are still to be printed'),
  })
  .meta({ id: 'AttachedPrinter' });
export type AttachedPrinter = z.infer<typeof attachedPrinter>;

export const deviceStatus = z
  .object({
    kind: z.enum(DEVICE_KINDS),
    screen: screenName,
    id: id.describe(
      'Of the kiosk, display, printer or workstation; of the device where it is none in particular',
    ),
    name: z.string(),
    state: z
      .enum(DEVICE_STATES)
      .describe('dark: nothing was heard for a minute; silent: not to be heard; faulty, low: a printer'),
    raised: yesNo.describe('Y while staff are told of it: of kiosks and displays, only in the opening hours'),
    since: epochMs.nullable().describe('Since when it is dark, silent, faulty or low'),
    seenAt: epochMs.nullable(),
    design: z.string().nullable(),
    operator: z.string().nullable().describe('Who has the workstation open'),
    printers: z
      .array(attachedPrinter)
      .describe(
        'Of a kiosk those that hang at its machine, and those of the branch server that it prints at; of a printer itself',
      ),
    pages: z
      .array(openPage)
      .describe(
        'Those that are live, pages of paired devices first; where none speaks for it, the last that did comes first',
      ),
    devices: z.array(placedDevice).describe('Those that are paired with it'),
    screenshotAt: epochMs.nullable().describe('When the last picture of its screen was taken'),
  })
  .meta({ id: 'DeviceStatus' });
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Counts by kind, ignoring filters. */
export const kindCounts = z
  .record(z.enum(DEVICE_KINDS), z.number().int())
  .describe('Of each kind, whatever is filtered');

export const DEVICE_STATUS_SORTS = ['state', 'name', 'seenAt'] as const;

const operates = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

export const listDevices = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices',
  summary: 'State of the kiosks, displays, printers and workstations of a branch; problems first',
  params: idParams,
  query: listQuery(DEVICE_STATUS_SORTS).extend({ kind: z.enum(DEVICE_KINDS).optional() }),
  answer: pageOf(deviceStatus).extend({ counts: kindCounts }),
  errors: ['NOT_FOUND'],
});

const deviceWithIssue = z
  .object({
    kind: z.enum(['kiosk', 'display']),
    id,
    name: z.string(),
    issue: z.enum(DEVICE_ISSUES),
    since: epochMs,
  })
  .meta({ id: 'DeviceIssue' });
export type DeviceWithIssue = z.infer<typeof deviceWithIssue>;

export const listDeviceIssues = endpoint({
  method: 'get',
  path: '/branches/{id}/device_issues',
  tag,
  only: 'branch',
  summary: 'Kiosks and displays of a branch that staff are told of: dark or silent while it is open',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(deviceWithIssue),
  errors: ['NOT_FOUND'],
});

const screenParams = idParams.extend({ screen: screenName });

const sentLog = z
  .object({ at: epochMs, lines: z.array(z.string()) })
  .nullable()
  .describe('Null where it has sent none');

export const commandDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/devices/{screen}/command',
  summary:
    'Have its pages show their name for ten seconds, load themselves anew, or send a picture or their log',
  params: screenParams,
  body: z.object({ order: z.enum(PAGE_COMMANDS) }).meta({ id: 'DeviceOrder' }),
  answer: z.object({ pages: z.number().int().describe('How many pages were told, or programs around them') }),
  errors: ['NOT_FOUND'],
});

export const removeDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/devices/{screen}/remove',
  summary: 'Put it out of service: nobody is told that it is dark until it is seen again',
  params: screenParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const getDeviceScreenshot = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices/{screen}/screenshot',
  summary: 'The last picture of its screen; it is in memory alone',
  params: screenParams,
  answer: { media: 'image/jpeg' },
  errors: ['NOT_FOUND'],
});

export const getDeviceLog = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices/{screen}/log',
  summary:
    'The last messages of its page and of the program around it, as they were asked to send them; in memory alone',
  params: screenParams,
  answer: z.object({ page: sentLog, program: sentLog }),
  errors: ['NOT_FOUND'],
});
