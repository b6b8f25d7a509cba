import { z } from 'zod';
import { DISPLAY_STATES } from '#shared/domain/devices/display-state.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, LANGUAGES, language, text, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { deviceKey } from './devices.ts';

const tag = 'Digital signage';

/** What a page can have on the screen: a turn, an invitation to wait for one, its set-up, or that it is not in use. */
export const SHOWN = ['turn', 'waiting', 'setUp', 'message'] as const;

const pixels = z.number().int().min(0).max(100_000);

/** What a display's page says of itself. It never holds a customer's name: there is no field for one. */
export const displayBeat = z
  .object({
    idDisplays: id,
    page: z
      .string()
      .regex(/^[0-9a-f-]{8,64}$/)
      .describe('The same from the loading of the page to the next; several pages may show one display'),
    key: deviceKey.optional().describe('Of the device that it runs on, where that is paired'),
    version: text(40),
    shows: z.enum(SHOWN),
    code: text(20).nullable().describe('Of the ticket that is shown as the present turn'),
    revision: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .nullable()
      .describe('Of the look that it shows, as `getDisplay` gave it'),
    width: pixels,
    height: pixels,
    current: z.boolean().describe('False while it says on the wall that it is not'),
    silent: z.boolean().describe('True while it ought to be heard and its browser lets nothing be'),
    chimeFails: z.boolean().default(false).describe('The sound that was chosen cannot be played'),
    unspoken: z
      .array(language)
      .max(LANGUAGES.length)
      .default([])
      .describe('Languages in which its last turns could not be played'),
  })
  .meta({ id: 'DisplayBeat' });
export type DisplayBeat = z.infer<typeof displayBeat>;

/** What a page is to do: it comes as the answer to a beat, and at once over its socket. */
export const pageOrders = z
  .object({
    idDisplays: id.nullable().describe('The display to show; null for a device that is not paired any more'),
    orders: z.array(z.enum(['reload', 'identify'])),
  })
  .meta({ id: 'PageOrders' });
export type PageOrders = z.infer<typeof pageOrders>;

export const beatDisplay = endpoint({
  method: 'post',
  path: '/displays/{id}/beat',
  tag,
  only: 'branch',
  summary: 'A page says that it shows a display, and how; where its socket does not get through',
  privilege: 'public',
  params: idParams,
  body: displayBeat,
  answer: pageOrders,
  errors: ['NOT_FOUND'],
});

const shownPage = z
  .object({
    idDevices: id.nullable().describe('The paired device that it runs on'),
    live: yesNo.describe('N: it was the last to be heard, and is gone'),
    seenAt: epochMs,
    address: z.string(),
    version: z.string(),
    shows: displayBeat.shape.shows,
    code: displayBeat.shape.code,
    newest: yesNo.nullable().describe('Whether its look is the one in force; null where it did not say'),
    width: pixels,
    height: pixels,
    current: yesNo,
    silent: yesNo,
  })
  .meta({ id: 'ShownPage' });
export type ShownPage = z.infer<typeof shownPage>;

const placedDevice = z
  .object({
    id,
    state: z.enum(DISPLAY_STATES),
    seenAt: epochMs,
    pairedAt: epochMs,
    pairedBy: z.string().describe('User name, as it was then'),
  })
  .meta({ id: 'PlacedDevice' });
export type PlacedDevice = z.infer<typeof placedDevice>;

export const displayStatus = z
  .object({
    id,
    name: z.string(),
    state: z.enum(DISPLAY_STATES).describe('dark: nothing was heard for a minute; silent: not to be heard'),
    raised: yesNo.describe('Y while staff are told of it: only in the opening hours'),
    since: epochMs.nullable().describe('Since when it is dark or silent'),
    seenAt: epochMs.nullable(),
    design: z.string().nullable(),
    pages: z.array(shownPage).describe('The newest twenty that are live; where none is, the last that was'),
    devices: z.array(placedDevice).describe('Those that are paired with it'),
  })
  .meta({ id: 'DisplayStatus' });
export type DisplayStatus = z.infer<typeof displayStatus>;

export const DISPLAY_STATUS_SORTS = ['state', 'name', 'seenAt'] as const;

export const listDisplayStatus = endpoint({
  method: 'get',
  path: '/branches/{id}/display_status',
  tag,
  only: 'branch',
  summary: 'How the displays of a branch are: those that somebody has to look at stand first',
  privilege: CONFIGURES.branch,
  params: idParams,
  query: listQuery(DISPLAY_STATUS_SORTS),
  answer: pageOf(displayStatus),
  errors: ['NOT_FOUND'],
});

const displayTrouble = z
  .object({ id, name: z.string(), trouble: z.enum(['dark', 'silent']), since: epochMs })
  .meta({ id: 'DisplayTrouble' });
export type TroubledDisplay = z.infer<typeof displayTrouble>;

export const listDisplayTroubles = endpoint({
  method: 'get',
  path: '/branches/{id}/display_troubles',
  tag,
  only: 'branch',
  summary: 'Displays of a branch that staff are told of: dark or silent while it is open',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(displayTrouble),
  errors: ['NOT_FOUND'],
});

const operates = { tag, only: 'branch', privilege: CONFIGURES.branch } as const;

export const orderDisplay = endpoint({
  ...operates,
  method: 'post',
  path: '/displays/{id}/order',
  summary: 'Have the pages of a display show its name for ten seconds, or load themselves anew',
  params: idParams,
  body: z.object({ order: z.enum(['reload', 'identify']) }).meta({ id: 'DisplayOrder' }),
  answer: z.object({ pages: z.number().int().describe('How many were told') }),
  errors: ['NOT_FOUND'],
});

export const forgetDisplay = endpoint({
  ...operates,
  method: 'post',
  path: '/displays/{id}/forget',
  summary: 'Put a display out of service: nobody is told that it is dark until it is seen again',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
