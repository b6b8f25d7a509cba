import { z } from 'zod';
import { openHours } from '../configuration/open-hours.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, language } from '../fields.ts';
import { kioskScreen } from './kiosk-screen.ts';

const tag = 'Kiosk';

export const kioskData = z
  .object({
    avgWaiting: z.number().int().describe('Expected seconds of waiting'),
    clientsWaiting: z.number().int(),
    waitFromMinutes: z.number().int().nullable().describe('Null where no open workstation calls the queue'),
    waitToMinutes: z.number().int().nullable(),
  })
  .meta({ id: 'KioskData' });
export type KioskData = z.infer<typeof kioskData>;

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
    images: z
      .record(z.string(), z.string())
      .describe('Hashes of the pictures that these screens name and that are here, by their names'),
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
