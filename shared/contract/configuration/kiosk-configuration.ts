import { z } from 'zod';
import { id, name, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, deletionCheck, listed, removed, WRITES, written } from './configured.ts';
import { kioskScreenView } from './kiosk-screens.ts';

const idDefinedTimetables = id
  .nullable()
  .describe('Schedule during which the kiosk issues tickets; null for any time');

const screenOfKiosk = kioskScreenView
  .pick({ idKioskScreen: true, nameScreen: true, name: true })
  .meta({ id: 'ScreenOfKiosk' });
export type ScreenOfKiosk = z.infer<typeof screenOfKiosk>;

const configuredKiosk = z
  .object({
    id,
    idKiosk: id.describe('Same value as `id`'),
    name: z.string(),
    enabled: yesNo,
    idDefinedTimetables,
    screens: z.array(screenOfKiosk).describe('Screens of the kiosk; their designs have separate endpoints'),
  })
  .meta({ id: 'ConfiguredKiosk' });
export type ConfiguredKiosk = z.infer<typeof configuredKiosk>;

export const kioskBody = z
  .object({ name: name(45), enabled: yesNo, idDefinedTimetables: idDefinedTimetables.optional() })
  .meta({ id: 'KioskBody' });
export type KioskBody = z.infer<typeof kioskBody>;

const kind = { path: '/kiosks', tag: 'Kiosks', one: 'a kiosk' };

export const listKiosks = listed({
  ...kind,
  summary: 'Kiosks, searched in the name',
  // Needed for printers and for trying kiosks.
  privilege: [...CONFIGURES.tools, ...CONFIGURES.anywhere],
  query: listQuery(['name', 'enabled']),
  view: configuredKiosk,
});

/** A new kiosk has a screen of segments and one of services for each, with every pair that has a queue. */
export const { create: createKiosk, update: updateKiosk } = written({
  ...kind,
  ...WRITES.tools,
  body: kioskBody,
  change: kioskBody,
  view: configuredKiosk,
  errors: ['ALREADY_EXISTS_KIOSK'],
});

/** Also deletes its screens. */
export const deleteKiosk = removed({ ...kind, ...WRITES.tools, errors: ['KIOSK_IN_USE'] });

export const checkKioskDeletion = deletionCheck(deleteKiosk);
