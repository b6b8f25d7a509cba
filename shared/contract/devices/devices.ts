import { z } from 'zod';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, language } from '../fields.ts';

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

export const pairingState = z
  .object({
    idDisplays: id.nullable().describe('The display that it is to show; null while it is not paired'),
    code: pairingCode.nullable().describe('To be typed at the branch; null once it is paired'),
    secondsLeft: z.number().int().describe('For which the code can still be used; then there is another'),
    address: z.string().describe('Network address of the device, as the server sees it'),
    language: language.describe('What is spoken at the branch'),
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
  body: z.object({
    key: deviceKey,
    code: pairingCode.nullable().default(null).describe('The one on its screen'),
    wait: z.number().int().min(0).max(25).default(0).describe('Seconds'),
  }),
  answer: pairingState,
  errors: ['TOO_MANY_REQUESTS'],
});

export const deviceAlive = endpoint({
  method: 'post',
  path: '/devices/alive',
  tag,
  only: 'branch',
  summary: 'For the watchdog of a device: for how long nothing was heard of its page',
  privilege: 'public',
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
  path: '/displays/{id}/alive',
  tag,
  only: 'branch',
  summary: 'The same of a display that is opened by its address: of whichever of its pages was heard last',
  privilege: 'public',
  params: idParams,
  answer: deviceAlive.answer,
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED'],
});

const paired = z.object({ id, idDisplays: id }).meta({ id: 'PairedDevice' });

export const pairDevice = endpoint({
  ...operates,
  method: 'post',
  path: '/devices',
  summary: 'Have the device that shows this code show a display, from now on and after each start',
  body: z.object({ code: pairingCode, idDisplays: id }).meta({ id: 'PairDevice' }),
  answer: paired,
  errors: ['NOT_FOUND', 'PAIRING_CODE_UNKNOWN', 'PAIRING_CODE_EXPIRED', 'PAIRING_GUESSES'],
});

export const moveDevice = endpoint({
  ...operates,
  method: 'put',
  path: '/devices/{id}',
  summary: 'Have a device that is paired show another display',
  params: idParams,
  body: z.object({ idDisplays: id }).meta({ id: 'MoveDevice' }),
  answer: paired,
  errors: ['NOT_FOUND'],
});

export const unpairDevice = endpoint({
  ...operates,
  method: 'delete',
  path: '/devices/{id}',
  summary: 'Have a device show nothing any more but a code to be paired by anew',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
