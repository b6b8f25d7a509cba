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
  .describe('Name such as `kiosk-2`; `device-7` for a device that is not paired with a specific workstation');

const pixels = z.number().int().min(0);

const openPage = z
  .object({
    idDevices: id.nullable().describe('Paired device that the page runs on'),
    live: yesNo.describe('N for the last page seen, which is no longer connected'),
    seenAt: epochMs,
    startedAt: epochMs.nullable().describe('Start of the current uninterrupted run'),
    address: z.string(),
    version: z.string(),
    shows: z.enum(PAGE_CONTENTS),
    code: z.string().nullable().describe('Code of the ticket that a display shows as the current call'),
    newest: yesNo.nullable().describe('Whether the page shows the design in force; null if not reported'),
    width: pixels,
    height: pixels,
    current: yesNo,
    muted: yesNo,
    failedSlides: z.array(z.string()).describe('Names of files that a display could not show'),
  })
  .meta({ id: 'OpenPage' });
export type OpenPage = z.infer<typeof openPage>;

const placedDevice = z
  .object({
    id,
    role: z.enum(DEVICE_ROLES),
    name: z.string().describe('Name of the device; empty if it has none'),
    state: z.enum(DEVICE_STATES),
    seenAt: epochMs,
    pairedAt: epochMs,
    pairedBy: z.string().describe('User name at the time of pairing'),
    duplicate: z
      .object({ seenAt: epochMs, address: z.string() })
      .nullable()
      .describe('Last use of the key by another machine within a day; null without one'),
    program: yesNo.describe(
      'Y while the program around the page is connected; it accepts commands even if the page does not',
    ),
    version: z
      .string()
      .nullable()
      .describe('Version of the program, as it reported; null for a box without a program'),
    next: z
      .object({
        version: z.string(),
        state: anyText(20).describe(
          '`later` while other devices update first; otherwise the state that the program reported',
        ),
        reason: anyText(20),
      })
      .nullable()
      .describe('Pending version; null if the device has the newest one'),
  })
  .meta({ id: 'PlacedDevice' });
export type PlacedDevice = z.infer<typeof placedDevice>;

const attachedPrinter = z
  .object({
    id,
    name: z.string(),
    idKiosks: id.nullable(),
    kioskName: z.string().nullable().describe('Name of the kiosk that uses the printer'),
    idDevices: id
      .nullable()
      .describe('Paired device that the printer is attached to; null for the branch server'),
    deviceName: z.string().nullable().describe('Name of that device; empty if it is no longer paired'),
    error: printerError.nullable(),
    paperLow: yesNo,
    waiting: z.number().int().describe('Number of pending print jobs'),
  })
  .meta({ id: 'AttachedPrinter' });
export type AttachedPrinter = z.infer<typeof attachedPrinter>;

export const deviceStatus = z
  .object({
    kind: z.enum(DEVICE_KINDS),
    screen: screenName,
    id: id.describe(
      'Id of the kiosk, display, printer or workstation; of the device if it has no specific workstation',
    ),
    name: z.string(),
    state: z
      .enum(DEVICE_STATES)
      .describe(
        'offline: no heartbeat for a minute; duplicate: another machine uses its key; muted: display without sound; faulty: printer error; low: paper low',
      ),
    raised: yesNo.describe('Y while staff are notified; for kiosks and displays only during opening hours'),
    since: epochMs.nullable().describe('Start of the state offline, muted, faulty or low'),
    seenAt: epochMs.nullable(),
    design: z.string().nullable(),
    operator: z.string().nullable().describe('User who has the workstation open'),
    printers: z
      .array(attachedPrinter)
      .describe(
        'Printers at the machine of a kiosk and those of the server that it uses; a printer lists itself',
      ),
    pages: z
      .array(openPage)
      .describe(
        'Connected pages, of paired devices first; if none represents the device, the last one is first',
      ),
    devices: z.array(placedDevice).describe('Devices paired with it'),
    screenshotAt: epochMs.nullable().describe('Time of the last screenshot'),
  })
  .meta({ id: 'DeviceStatus' });
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Counts by kind, ignoring filters. */
export const kindCounts = z
  .record(z.enum(DEVICE_KINDS), z.number().int())
  .describe('Number of devices of each kind, regardless of filters');

export const DEVICE_STATUS_SORTS = ['state', 'name', 'seenAt'] as const;

const operates = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

export const listDevices = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices',
  summary: 'State of the kiosks, displays, printers and workstations of a branch; devices with issues first',
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
  summary: 'Reported kiosks and displays of a branch: offline, duplicated or muted during opening hours',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(deviceWithIssue),
  errors: ['NOT_FOUND'],
});

const screenParams = idParams.extend({ screen: screenName });

const sentLog = z
  .object({ at: epochMs, lines: z.array(z.string()) })
  .nullable()
  .describe('Last log; null if none was sent');

export const commandDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/devices/{screen}/command',
  summary:
    'Command the pages of a device to show their name for ten seconds, reload, or send a screenshot or log',
  params: screenParams,
  body: z.object({ order: z.enum(PAGE_COMMANDS) }).meta({ id: 'DeviceCommand' }),
  answer: z.object({ pages: z.number().int().describe('Number of receiving pages and programs') }),
  errors: ['NOT_FOUND'],
});

export const removeDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/branches/{id}/devices/{screen}/remove',
  summary: 'Put a device out of service; it is not reported as offline until its next heartbeat',
  params: screenParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const getDeviceScreenshot = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices/{screen}/screenshot',
  summary: 'Last screenshot of a device; stored in memory only',
  params: screenParams,
  answer: { media: 'image/jpeg' },
  errors: ['NOT_FOUND'],
});

export const getDeviceLog = endpoint({
  ...operates,
  method: 'get',
  path: '/branches/{id}/devices/{screen}/log',
  summary: 'Last requested logs of the page and its program; stored in memory only',
  params: screenParams,
  answer: z.object({ page: sentLog, program: sentLog }),
  errors: ['NOT_FOUND'],
});
