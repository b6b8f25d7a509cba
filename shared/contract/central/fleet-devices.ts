import { z } from 'zod';
import { CONNECTION_STATES } from '#shared/domain/fleet/connection-state.ts';
import { DEVICE_KINDS, DEVICE_STATES } from '#shared/domain/fleet/device-state.ts';
import { kindCounts } from '../devices/device-status.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { MANAGE_FLEET } from './registry.ts';

/** State of a device as reported by its branch, without screenshot and content. */
export const reportedDevice = z.object({
  kind: z.enum(DEVICE_KINDS),
  name: anyText(120),
  state: z.enum(DEVICE_STATES),
  raised: yesNo.describe('Y while the staff of the branch is notified of the state'),
  since: epochMs.nullable(),
  seenAt: epochMs.nullable(),
  error: anyText(40).nullable().describe('Error of a printer'),
  version: anyText(40)
    .nullable()
    .optional()
    .describe(
      'Program version of the device; null for a box without a program, missing in reports of older branches',
    ),
});
export type ReportedDevice = z.infer<typeof reportedDevice>;

const fleetDevice = reportedDevice
  .extend({
    id: z.int().describe('Number of the row in this response'),
    idBranches: id,
    branchName: z.string(),
    connection: z
      .enum(CONNECTION_STATES)
      .describe('Connection of the branch; while it is offline, the row shows its last report'),
  })
  .meta({ id: 'FleetDevice' });
export type FleetDevice = z.infer<typeof fleetDevice>;

export const FLEET_DEVICE_SORTS = ['state', 'name', 'branchName', 'seenAt'] as const;

export const listFleetDevices = endpoint({
  method: 'get',
  path: '/fleet/devices',
  tag: 'Fleet',
  only: 'central',
  summary: 'Devices of all branches, as last reported; problems first',
  privilege: MANAGE_FLEET,
  query: listQuery(FLEET_DEVICE_SORTS).extend({ kind: z.enum(DEVICE_KINDS).optional() }),
  answer: pageOf(fleetDevice).extend({
    counts: kindCounts,
  }),
  errors: [],
});
