import { z } from 'zod';
import { kioskScreen, MAX_SCREEN_NAME_LENGTH, SCREEN_TYPES } from '../devices/kiosk-screen.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, plainText, yesNo } from '../fields.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS, WRITES } from './configured.ts';

const tag = 'Kiosks';

/** Maximum screens of a kiosk. */
export const MAX_SCREENS = 60;
const MAX_DESIGN_LENGTH = 100_000;
const ALL_DESIGNS = 4_000_000;

/** A kiosk screen in the published format (operations specification, section 3). */
export const kioskScreenView = z
  .object({
    idKioskScreen: id,
    idKiosk: id,
    nameScreen: z.string(),
    name: z.string(),
    design: z.string().describe('JSON text of a KioskScreen'),
    action: z.enum(SCREEN_TYPES),
    enabled: yesNo.describe('N if the kiosk stores the screen without showing it'),
    default: z.boolean(),
    columnQty: z.number().int(),
    rowQty: z.number().int(),
    rowVersion: z.number().int().describe('Version of the row, incremented with each change'),
  })
  .meta({ id: 'KioskScreenRow' });
export type KioskScreenView = z.infer<typeof kioskScreenView>;

const screens = z.array(kioskScreenView);
const RULES = [
  'NO_DEFAULT_SCREEN',
  'DEFAULT_SCREEN_EXISTS',
  'ALREADY_EXISTS_SCREEN',
  'TOO_MANY_SCREENS',
] as const;
const shared = {
  tag,
  ...WRITES.tools,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, ...RULES],
} as const;

export const listKioskScreens = endpoint({
  method: 'get',
  path: '/kiosks/{id}/screens',
  tag,
  summary: 'Screens of a kiosk, the default one first',
  privilege: CONFIGURES.tools,
  params: idParams,
  answer: screens,
  errors: ['NOT_FOUND'],
});

const savedScreen = z.object({ design: kioskScreen, enabled: yesNo });
export type SavedScreen = z.infer<typeof savedScreen>;

export const saveKioskScreens = endpoint({
  ...shared,
  method: 'put',
  path: '/kiosks/{id}/screens',
  isVersioned: true,
  summary: 'Replace all screens of a kiosk; screens are identified by their randomId',
  params: idParams,
  body: z.object({
    screens: z.array(savedScreen).max(MAX_SCREENS),
  }),
  maxBodyBytes: ALL_DESIGNS,
  answer: screens,
  errors: shared.errors,
});

const screenBody = z
  .object({
    nameScreen: name(MAX_SCREEN_NAME_LENGTH).optional(),
    name: name(MAX_SCREEN_NAME_LENGTH)
      .optional()
      .describe('Alternative name of `nameScreen`; only one is required'),
    design: plainText(MAX_DESIGN_LENGTH).describe('JSON text of a KioskScreen; its name is nameScreen'),
    enabled: yesNo,
  })
  .meta({ id: 'KioskScreenBody' });

/** Requires the screen's name in one of two fields. */
const withName = <Body extends z.ZodType<{ nameScreen?: string | undefined; name?: string | undefined }>>(
  body: Body,
) =>
  body.refine(({ nameScreen, name }) => nameScreen !== undefined || name !== undefined, {
    path: ['nameScreen'],
    error: 'required',
  });

export const createKioskScreen = endpoint({
  ...shared,
  method: 'post',
  path: '/kiosk_screens',
  summary: 'Add a screen to a kiosk',
  body: withName(screenBody.extend({ idKiosk: id })),
  answer: kioskScreenView,
  errors: [...shared.errors, 'DESIGN_UNREADABLE'],
});

export const updateKioskScreen = endpoint({
  ...shared,
  method: 'put',
  path: '/kiosk_screens/{id}',
  isVersioned: true,
  summary: 'Change a screen of a kiosk',
  params: idParams,
  body: withName(screenBody),
  derived: ['rowVersion'],
  answer: kioskScreenView,
  errors: [...shared.errors, 'DESIGN_UNREADABLE'],
});

export const deleteKioskScreen = endpoint({
  ...shared,
  method: 'delete',
  path: '/kiosk_screens/{id}',
  isVersioned: true,
  summary: 'Delete a screen of a kiosk',
  params: idParams,
  answer: z.object({}),
});

const ofKiosk = z.object({ id, screenId: id });

export const assignKioskScreen = endpoint({
  ...shared,
  method: 'put',
  path: '/kiosks/{id}/screens/{screenId}',
  unversioned: 'sets one thing whatever it was before',
  summary: 'Show a screen at a kiosk; a screen of another kiosk is moved',
  params: ofKiosk,
  answer: kioskScreenView,
});

export const unassignKioskScreen = endpoint({
  ...shared,
  method: 'delete',
  path: '/kiosks/{id}/screens/{screenId}',
  unversioned: 'sets one thing whatever it was before',
  summary: 'Hide a screen of a kiosk without deleting it',
  params: ofKiosk,
  answer: kioskScreenView,
});
