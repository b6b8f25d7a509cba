import { z } from 'zod';
import { ALARM_KINDS, CENTRAL_ALARMS, FLEET_EVENTS } from '#shared/domain/fleet/alarms.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

const tag = 'Fleet';

const fleetHappened = z
  .object({
    id,
    kind: z.enum([...ALARM_KINDS, ...FLEET_EVENTS, 'delivery', 'file', 'deployment']),
    detail: z.string().describe('Which of several it is about; why it was stopped; else empty'),
    raisedAt: epochMs,
    endedAt: epochMs.nullable().describe('Null while it lasts; what only happened ended as it began'),
  })
  .meta({ id: 'FleetHappened' });
export type FleetHappened = z.infer<typeof fleetHappened>;

export const listFleetHistory = endpoint({
  method: 'get',
  path: '/fleet/history',
  tag,
  only: 'central',
  summary: 'What was wrong with a branch, or with central itself where none is named; the newest first',
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
  summary: 'What is wrong with central itself, and how much room it has',
  privilege: MANAGE_FLEET,
  answer: z.object({
    alarms: z.array(
      z.object({
        kind: z.enum(CENTRAL_ALARMS),
        detail: z
          .string()
          .describe(
            'The way of delivery; the name of the resource; the machine, of several that share a database',
          ),
      }),
    ),
    freeBytes: z.number().describe('Of the disk of the process that answers'),
    totalBytes: z.number(),
  }),
  errors: [],
});
