import { z } from 'zod';
import { ALARM_KINDS, CENTRAL_ALARMS, FLEET_EVENTS } from '#shared/domain/alarms/fleet-alarms.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

const tag = 'Fleet';

const fleetHappened = z
  .object({
    id,
    kind: z.enum([...ALARM_KINDS, ...FLEET_EVENTS, 'delivery', 'file', 'deployment']),
    detail: z.string().describe('Affected object if there are several, or reason of a stop; otherwise empty'),
    raisedAt: epochMs,
    endedAt: epochMs
      .nullable()
      .describe('End; null while it lasts. Equal to `raisedAt` for a momentary event'),
  })
  .meta({ id: 'FleetHappened' });
export type FleetHappened = z.infer<typeof fleetHappened>;

export const listFleetHistory = endpoint({
  method: 'get',
  path: '/fleet/history',
  tag,
  only: 'central',
  summary: 'Alarms and events of a branch, or of central without `idBranches`, newest first',
  privilege: MANAGE_FLEET,
  query: listQuery(['raisedAt']).pick({ page: true, size: true }).extend({ idBranches: id.optional() }),
  answer: pageOf(fleetHappened),
  errors: [],
});

export const showCentralAlarms = endpoint({
  method: 'get',
  path: '/fleet/central',
  tag,
  only: 'central',
  summary: 'Active alarms of central, and its disk space',
  privilege: MANAGE_FLEET,
  answer: z.object({
    alarms: z.array(
      z.object({
        kind: z.enum(CENTRAL_ALARMS),
        detail: z
          .string()
          .describe('Way of delivery, name of the resource, or machine if several share a database'),
      }),
    ),
    freeBytes: z.number().describe('Free bytes on the disk of the responding process'),
    totalBytes: z.number(),
  }),
  errors: [],
});
