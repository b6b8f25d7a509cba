import { z } from 'zod';
import { CONFIGURES } from '../configuration/configured.ts';
import { openHours } from '../configuration/open-hours.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, language, text } from '../fields.ts';

const tag = 'Devices';

/** Whoever configures the displays of a branch puts them on its walls too, under a central as well. */
const operates = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

/** What a device made up for itself, 256 bits: the server keeps its hash alone. */
export const deviceKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('64 hexadecimal digits that the device has drawn by chance; the server keeps their hash');

export const pairingCode = z
  .string()
  .regex(/^\d{6}$/)
  .describe('Six digits, as the device shows them');

/** What a device can be at a branch: something on a wall, something to take tickets from, the desk of an operator. */
export const DEVICE_ROLES = ['display', 'kiosk', 'operator'] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

/** The parts of a role that are missing: a display needs its own, a kiosk also its branch, an operator that alone. */
const NEEDED = {
  display: ['idDisplays'],
  kiosk: ['idKiosks', 'idBranches'],
  operator: ['idBranches'],
} as const satisfies Record<DeviceRole, readonly string[]>;

const use = {
  role: z.enum(DEVICE_ROLES).default('display'),
  idDisplays: id.nullable().default(null).describe('Of a display'),
  idKiosks: id.nullable().default(null).describe('Of a kiosk'),
  idWorkstations: id.nullable().default(null).describe('Of an operator; null for any of the branch'),
  idBranches: id.nullable().default(null).describe('Of a kiosk or an operator'),
};

/** What staff have the program around a page do, which is there though its page hangs or has ended. */
export const PROGRAM_COMMANDS = ['reload', 'picture', 'log'] as const;
export type ProgramCommand = (typeof PROGRAM_COMMANDS)[number];

/** What a device is to be. */
export type DeviceUse = z.infer<z.ZodObject<typeof use>>;

/** Has a body say all that its role needs. */
function requireRoleFields(body: DeviceUse, context: z.core.$RefinementCtx<DeviceUse>): void {
  for (const part of NEEDED[body.role])
    if (body[part] === null)
      context.addIssue({ code: 'custom', path: [part], message: 'needed by its role' });
}

const deviceName = text(60).describe('Its own name; empty for that of what it shows');

export const pairingState = z
  .object({
    role: z.enum(DEVICE_ROLES).nullable().describe('What it is; null while it is not paired'),
    path: z
      .string()
      .nullable()
      .describe(
        'The page to open at this server, with `#key=` and its key behind it; null while it is not paired',
      ),
    name: z.string().describe('What it is called; empty while it is not paired'),
    idDisplays: id.nullable().describe('The display that it is to show; null where it is none'),
    idKiosks: id.nullable(),
    idWorkstations: id.nullable().describe('Null for an operator at any workstation'),
    idBranches: id.nullable(),
    code: pairingCode.nullable().describe('To be typed at the branch; null once it is paired'),
    secondsLeft: z.number().int().describe('For which the code can still be used; then there is another'),
    address: z.string().describe('Network address of the device, as the server sees it'),
    language: language.describe('What is spoken at the branch'),
    hours: z
      .array(openHours)
      .nullable()
      .describe('When its branch is open, and screens are on; null for always, and while it is not paired'),
    zoneHours: z.number().describe('Hours by which the clock of its branch is ahead of UTC'),
    orders: z
      .array(z.enum(PROGRAM_COMMANDS))
      .describe('What its program is to do now, each said once; only of those that it takes'),
  })
  .meta({ id: 'PairingState' });
export type PairingState = z.infer<typeof pairingState>;

export const awaitPairing = endpoint({
  method: 'post',
  path: '/devices/pairing',
  tag,
  only: 'branch',
  summary:
    'Long poll of a device: what it is to show, or the code by which somebody says so; answers as soon as either is another',
  privilege: 'public',
  tolerant: true,
  body: z.object({
    key: deviceKey,
    code: pairingCode.nullable().default(null).describe('The one on its screen'),
    path: z
      .string()
      .max(200)
      .regex(/^\/[\w/?=&-]*$/)
      .nullable()
      .default(null)
      .describe('The page that it has open, once it is paired: answered as soon as it is to be another'),
    wait: z.number().int().min(0).max(25).default(0).describe('Seconds'),
    takes: z
      .array(z.enum(PROGRAM_COMMANDS))
      .max(PROGRAM_COMMANDS.length)
      .default([])
      .describe('What the program around its page does for staff: answered as soon as it is to'),
  }),
  answer: pairingState,
  errors: ['TOO_MANY_REQUESTS'],
});

export const deviceAlive = endpoint({
  method: 'post',
  path: '/devices/ping',
  tag,
  only: 'branch',
  summary: 'For the watchdog of a device: for how long nothing was heard of its page',
  privilege: 'public',
  tolerant: true,
  body: z.object({ key: deviceKey }),
  answer: z.object({
    silentSeconds: z
      .number()
      .int()
      .nullable()
      .describe('Null where it was not heard since the server started'),
  }),
  errors: [],
});

export const displayAlive = endpoint({
  method: 'get',
  path: '/displays/{id}/ping',
  tag,
  only: 'branch',
  summary: 'The same of a display that is opened by its address: of whichever of its pages was heard last',
  privilege: 'public',
  params: idParams,
  answer: deviceAlive.answer,
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED'],
});

export const unpairOwnDevice = endpoint({
  method: 'post',
  path: '/devices/unpair',
  tag,
  only: 'branch',
  summary:
    'A device that has become something else, or belongs to another branch, puts itself out by its key',
  privilege: 'public',
  tolerant: true,
  body: z.object({ key: deviceKey }).meta({ id: 'LeavingDevice' }),
  answer: z.object({}),
  errors: ['TOO_MANY_REQUESTS'],
});

const paired = z
  .object({
    id,
    name: z.string(),
    role: z.enum(DEVICE_ROLES),
    idDisplays: id.nullable(),
    idKiosks: id.nullable(),
    idWorkstations: id.nullable(),
    idBranches: id.nullable(),
    path: z.string(),
  })
  .meta({ id: 'PairedDevice' });
export type PairedDevice = z.infer<typeof paired>;

export const pairDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/devices',
  summary:
    'Say what the device that shows this code is: a display, a kiosk or an operator, from now on and after each start',
  body: z
    .object({ code: pairingCode, name: deviceName.default(''), ...use })
    .superRefine(requireRoleFields)
    .meta({ id: 'PairDevice' }),
  answer: paired,
  errors: ['NOT_FOUND', 'PAIRING_CODE_UNKNOWN', 'PAIRING_CODE_EXPIRED', 'PAIRING_ATTEMPTS_EXCEEDED'],
});

export const changeDevice = endpoint({
  ...operates,
  method: 'put',
  path: '/devices/{id}',
  unversioned: 'work on a device at hand: only the fields that are sent change',
  summary: 'Give a device that is paired another name, or another use',
  params: idParams,
  body: z
    .object({ name: deviceName.optional(), ...use })
    .superRefine(requireRoleFields)
    .meta({ id: 'ChangeDevice' }),
  answer: paired,
  errors: ['NOT_FOUND'],
});

export const unpairDevice = endpoint({
  ...operates,
  method: 'delete',
  path: '/devices/{id}',
  unversioned: 'work on a device at hand',
  summary: 'Put a device out: it shows nothing any more but a code to be paired by anew',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
