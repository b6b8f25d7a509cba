import { z } from 'zod';
import { openHours } from '../configuration/open-hours.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, language } from '../fields.ts';

const tag = 'Kiosk';

/** A text that the kiosk shows in the language chosen there; the first one stands in for a missing one. */
export const localText = z.partialRecord(language, z.string());
export type LocalText = z.infer<typeof localText>;

export const kioskData = z
  .object({
    avgWaiting: z.number().int().describe('Expected seconds of waiting'),
    clientsWaiting: z.number().int(),
    waitFromMinutes: z.number().int(),
    waitToMinutes: z.number().int(),
  })
  .meta({ id: 'KioskData' });
export type KioskData = z.infer<typeof kioskData>;

export const kioskButton = z
  .object({
    title: localText,
    subtitle: z.enum(['ESTIMATED_WAIT', 'CUSTOMERS_WAITING']).or(localText).nullable(),
    segment: id.nullable(),
    service: id.nullable(),
    print: z.boolean(),
    redirect: z.string().nullable().describe('randomId of the screen that follows'),
    back: z
      .boolean()
      .default(false)
      .describe('Leads back to an earlier question: drawn apart from the answers'),
  })
  .meta({ id: 'KioskButton' });
export type KioskButton = z.infer<typeof kioskButton>;

export const kioskScreen = z
  .object({
    randomId: z.string(),
    type: z.enum(['ACTION', 'MESSAGE', 'ERROR']),
    default: z.boolean(),
    question: localText,
    hint: localText,
    columnQty: z.number().int().min(1).max(3),
    buttons: z.array(kioskButton),
  })
  .meta({ id: 'KioskScreen' });
export type KioskScreen = z.infer<typeof kioskScreen>;

export const kioskViewer = z
  .object({
    id,
    name: z.string(),
    idBranches: id,
    branchName: z.string(),
    companyName: z.string(),
    zone: z.string().describe('Difference to UTC in hours'),
    now: z.number().int().describe('The server’s time, so that the clock on the wall is right'),
    languages: z.array(language),
    language: language.describe('The one that a new customer meets'),
    screens: z.array(kioskScreen),
    hours: z
      .array(openHours)
      .nullable()
      .describe('Its opening hours at this branch, in the branch’s time; null where it is always open'),
    waits: z
      .record(z.string(), kioskData)
      .describe('Waiting figures that buttons of these screens show, by “segment-service”'),
  })
  .meta({ id: 'KioskViewer' });
export type KioskViewer = z.infer<typeof kioskViewer>;

export const getKioskViewer = endpoint({
  method: 'get',
  path: '/kiosks/{kioskId}/branch/{branchId}/viewer',
  tag,
  only: 'branch',
  summary: 'What a kiosk page shows',
  privilege: 'public',
  params: z.object({ kioskId: id, branchId: id }),
  answer: kioskViewer,
  errors: ['NOT_FOUND'],
});

export const getKioskData = endpoint({
  method: 'get',
  path: '/branches/{id}/kioskData',
  tag,
  only: 'branch',
  summary: 'Waiting for a segment and a service',
  privilege: 'public',
  params: idParams,
  query: z.object({ segment: id, service: id }),
  answer: kioskData,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'TOO_MANY_REQUESTS'],
});
