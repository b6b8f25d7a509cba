import { z } from 'zod';
import { ALARM_KINDS, FLEET_EVENTS } from '#shared/domain/alarms/fleet-alarms.ts';
import { CONNECTION_STATES, ENROLMENT_STATES } from '#shared/domain/fleet/connection-state.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { branchReport } from '../replication/replication.ts';
import { MANAGE_FLEET } from './registry.ts';

const tag = 'Fleet';

/** Maximum branches that a page shows in full. */
const MAX_SUBSCRIBED_BRANCHES = 500;

const connection = z
  .enum(CONNECTION_STATES)
  .describe('neverConnected: no report yet; online: reports arrive; offline: reports have stopped');
const enrolment = z.enum(ENROLMENT_STATES).describe('Whether a machine may connect for the branch');

const openAlarm = z.object({
  kind: z.enum(ALARM_KINDS),
  detail: z
    .string()
    .describe(
      'Affected object if there are several, such as the name of a printer; reason of a stop; otherwise empty',
    ),
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
    lastSeen: epochMs.nullable().describe('Time of the last report'),
    connectedSince: epochMs.nullable().describe('Time since which reports arrive without a gap'),
    lagRows: z.int().nullable().describe('Number of change log rows that central does not have yet'),
    lagMs: z.int().nullable().describe('Age of the oldest of these rows in milliseconds'),
    version: z.string().nullable(),
    due: yesNo.describe('Whether the version is older than that of central'),
    skewMs: z
      .int()
      .nullable()
      .describe('Milliseconds by which the clock of the branch is ahead; negative if it is behind'),
    revision: z.int().nullable().describe('Revision of the configuration in use at the branch'),
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
    printers: z.int(),
    faultyPrinters: z.int(),
    quarantined: z.int().describe('Number of rows in quarantine'),
    alarms: z.array(openAlarm),
    missingFiles: z
      .int()
      .describe('Number of resource files that the designs of the branch require and it does not have yet'),
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
  summary: 'Status of the branches, searched in name and city',
  privilege: MANAGE_FLEET,
  query: listQuery(FLEET_SORTS).extend({
    connection: connection.optional(),
    due: yesNo.optional().describe('Y to list only branches with an older version than central'),
    issue: yesNo.optional().describe('Y to list only branches with an alarm or rows in quarantine'),
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
    issues: z.int().describe('Number of alarms, plus one if rows are in quarantine'),
    waiting: z.int().describe('Number of waiting customers in the last report'),
    due: yesNo.describe('Whether the version is older than that of central'),
  })
  .meta({ id: 'FleetPoint' });
export type FleetPoint = z.infer<typeof fleetPoint>;

/** Part of the fleet that a page shows and receives by `fleet:changed`; nothing for change notices only. */
export const fleetRequest = z.object({
  idBranches: z.array(id).max(MAX_SUBSCRIBED_BRANCHES).describe('Branches that the page shows in full'),
  points: z.boolean().describe('Whether the page shows the points of all branches'),
});
export type FleetRequest = z.infer<typeof fleetRequest>;

/** Changed branches and points of a page's subscription. */
export interface FleetChanges {
  readonly branches: readonly FleetBranch[];
  readonly points: readonly FleetPoint[];
}

export const mapFleet = endpoint({
  method: 'get',
  path: '/fleet/map',
  tag,
  only: 'central',
  summary: 'All branches with their coordinates and status',
  privilege: MANAGE_FLEET,
  answer: z.array(fleetPoint),
  errors: [],
});

export const showFleetBranch = endpoint({
  method: 'get',
  path: '/fleet/{id}',
  tag,
  only: 'central',
  summary: 'Status of a branch and its machine',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({
    branch: fleetBranch,
    report: branchReport.nullable(),
    machine: z
      .object({
        name: z.string(),
        version: z.string().describe('Version at enrolment'),
        enrolledAt: epochMs,
        revokedAt: epochMs.nullable(),
      })
      .nullable()
      .describe('Machine that was enrolled last; null if none'),
    code: z
      .object({ createdBy: z.string(), createdAt: epochMs, expiresAt: epochMs })
      .nullable()
      .describe('Unused enrolment code; null if none'),
    newestRevision: z.int().describe('Latest configuration revision for this branch'),
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
      .describe('Alarms and events, newest first, at most 20'),
  }),
  errors: ['NOT_FOUND'],
});
