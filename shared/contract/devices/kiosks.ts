import { z } from 'zod';
import { openHours } from '../configuration/open-hours.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, language } from '../fields.ts';
import { kioskScreen } from './kiosk-screen.ts';

const tag = 'Kiosk';

export const kioskData = z
  .object({
    avgWaiting: z.number().int().describe('Expected wait in seconds'),
    clientsWaiting: z.number().int(),
    waitFromMinutes: z
      .number()
      .int()
      .nullable()
      .describe('Shortest expected wait in minutes; null if no open workstation calls the queue'),
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
    zone: z.string().describe('Offset from UTC in hours'),
    now: z.number().int().describe('Server time, for the clock on the kiosk'),
    languages: z.array(language),
    language: language.describe('Initial language for each customer'),
    screens: z.array(kioskScreen),
    images: z
      .record(z.string(), z.string())
      .describe('Hashes of the available images used by these screens, by file name'),
    hours: z
      .array(openHours)
      .nullable()
      .describe('Opening hours of the kiosk in branch time; null if always open'),
    waits: z
      .record(z.string(), kioskData)
      .describe('Waits shown on buttons of these screens, by “segment-service”'),
  })
  .meta({ id: 'KioskViewer' });
export type KioskViewer = z.infer<typeof kioskViewer>;

export const getKioskViewer = endpoint({
  method: 'get',
  path: '/kiosks/{kioskId}/branch/{branchId}/viewer',
  tag,
  only: 'branch',
  summary: 'Data of a kiosk page',
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
  summary: 'Wait for a segment and a service',
  privilege: 'public',
  params: idParams,
  query: z.object({ segment: id, service: id }),
  answer: kioskData,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'TOO_MANY_REQUESTS'],
});
