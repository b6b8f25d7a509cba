import { z } from 'zod';
import { ALARM_KINDS, FLEET_EVENTS } from '#shared/domain/fleet/alarms.ts';
import { CONNECTION_STATES, ENROLMENT_STATES } from '#shared/domain/fleet/connection-state.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { branchReport } from '../replication/replication.ts';
import { MANAGE_FLEET } from './registry.ts';

const tag = 'Fleet';

const connection = z
  .enum(CONNECTION_STATES)
  .describe('neverConnected before its first report, online while reports come, else offline');
const enrolment = z.enum(ENROLMENT_STATES).describe('Whether a machine may connect for the branch');

const openAlarm = z.object({
  kind: z.enum(ALARM_KINDS),
  detail: z
    .string()
    .describe('Which of several it is about: a printer’s name; why it was stopped; else empty'),
});

/** A branch in the list and on the map of all of them. */
export const fleetBranch = z
  .object({
    id,
    name: z.string(),
    city: z.string(),
    enabled: yesNo,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    connection,
    enrolment,
    lastSeen: epochMs.nullable().describe('When its last report came'),
    connectedSince: epochMs.nullable().describe('Since when its reports come without a gap'),
    lagRows: z.int().nullable().describe('Rows of its change log that central does not hold'),
    lagMs: z.int().nullable().describe('For how long the oldest of them has waited'),
    version: z.string().nullable(),
    due: yesNo.describe('Whether that is older than central’s own'),
    skewMs: z.int().nullable().describe('By how much its clock is ahead'),
    revision: z.int().nullable().describe('Of the configuration that it works with'),
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
    printers: z.int(),
    faultyPrinters: z.int(),
    quarantined: z.int().describe('Rows that could not be applied and wait for someone to look'),
    alarms: z.array(openAlarm),
    missingFiles: z.int().describe('Files of resources that its designs wait for'),
    live: branchReport.shape.live.nullable(),
  })
  .meta({ id: 'FleetBranch' });
export type FleetBranch = z.infer<typeof fleetBranch>;

/** Sort orders: `live` by waiting customers, `skewMs` by absolute clock difference. */
export const FLEET_SORTS = [
  'name',
  'connection',
  'live',
  'lagRows',
  'version',
  'skewMs',
  'quarantined',
  'lastSeen',
] as const;

export const listFleet = endpoint({
  method: 'get',
  path: '/fleet',
  tag,
  only: 'central',
  summary: 'How the branches are, searched in name and city',
  privilege: MANAGE_FLEET,
  query: listQuery(FLEET_SORTS).extend({
    connection: connection.optional(),
    due: yesNo.optional().describe('Y for those with a version older than central’s only'),
    issue: yesNo.optional().describe('Y for those with an alarm or something in quarantine only'),
  }),
  answer: pageOf(fleetBranch),
  errors: [],
});

/** Fields of a branch for map and totals. */
export const fleetPoint = z
  .object({
    ...fleetBranch.pick({ id: true, name: true, latitude: true, longitude: true }).shape,
    connection,
    enrolment,
    issues: z.int().describe('Alarms, and one more where something is in quarantine'),
    waiting: z.int().describe('Customers, by its last report'),
    due: yesNo.describe('Whether its version is older than central’s own'),
  })
  .meta({ id: 'FleetPoint' });
export type FleetPoint = z.infer<typeof fleetPoint>;

export const mapFleet = endpoint({
  method: 'get',
  path: '/fleet/map',
  tag,
  only: 'central',
  summary: 'Every branch as a point',
  privilege: MANAGE_FLEET,
  answer: z.array(fleetPoint),
  errors: [],
});

export const showFleetBranch = endpoint({
  method: 'get',
  path: '/fleet/{id}',
  tag,
  only: 'central',
  summary: 'All that central knows of a branch’s machine',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({
    branch: fleetBranch,
    report: branchReport.nullable(),
    machine: z
      .object({
        name: z.string(),
        version: z.string().describe('That it ran when it was enrolled'),
        enrolledAt: epochMs,
        revokedAt: epochMs.nullable(),
      })
      .nullable()
      .describe('The one that was enrolled last'),
    code: z
      .object({ createdBy: z.string(), createdAt: epochMs, expiresAt: epochMs })
      .nullable()
      .describe('The code that waits for its machine'),
    newestRevision: z.int().describe('Of the configuration that concerns this branch'),
    history: z
      .array(
        z.object({
          id,
          kind: z.enum([...ALARM_KINDS, ...FLEET_EVENTS]),
          detail: z.string(),
          raisedAt: epochMs,
          endedAt: epochMs.nullable(),
        }),
      )
      .describe('Newest first, at most twenty'),
  }),
  errors: ['NOT_FOUND'],
});
