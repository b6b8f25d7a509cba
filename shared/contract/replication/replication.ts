import { z } from 'zod';
import { reportedDevice } from '../central/fleet-devices.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, anyText, epochMs, id } from '../fields.ts';
import { filesStatus } from './files.ts';
import { MAX_REPORTED_QUEUES, queueWaits } from './phones.ts';
import { answer, hello, push } from './protocol/messages.ts';
import { branchUpdate, MAX_WITHDRAWN_VERSIONS, offeredVersion } from './updates.ts';

const tag = 'Replication';

/** Maximum size of a push; a transaction is never split. */
const MAX_PUSH_BYTES = 32 * 1024 * 1024;

export const enrolBranch = endpoint({
  method: 'post',
  path: '/replication/enrol',
  tag,
  only: 'central',
  summary: 'Enrol this machine as the branch of a code; each code works once',
  privilege: 'public',
  tolerant: true,
  body: z.object({
    code: anyText(40).describe('Code shown at central; spaces, dashes and case are ignored'),
    publicKey: z.string().max(200).describe('ed25519, SPKI in base64'),
    machine: anyText(200).describe('Name of the machine'),
    version: anyText(40),
  }),
  answer: z.object({
    idBranches: id,
    branchName: anyName(45),
    centralName: anyText(120),
    firstId: z.int().nonnegative().describe('Ids of rows created by the branch are above this value'),
  }),
  errors: ['ENROLMENT_CODE_INVALID', 'PUBLIC_KEY_INVALID', 'TOO_MANY_REQUESTS'],
});

export const changeKey = endpoint({
  method: 'post',
  path: '/replication/key',
  tag,
  only: 'central',
  summary: 'Replace the signing key of a branch; the current key is valid until the new one is first used',
  privilege: 'branch',
  body: z.object({ publicKey: z.string().max(200).describe('ed25519, SPKI in base64') }),
  answer: z.object({}),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED', 'PUBLIC_KEY_INVALID'],
});

export const challengeBranch = endpoint({
  method: 'post',
  path: '/replication/challenge',
  tag,
  only: 'central',
  summary: 'Get the challenge for signatures of a branch',
  privilege: 'public',
  tolerant: true,
  body: z.object({ idBranches: id }),
  answer: z.object({ challenge: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const sendHandshake = endpoint({
  method: 'post',
  path: '/replication/handshake',
  tag,
  only: 'central',
  summary: 'Open a session to push changes, with the content of the change log',
  privilege: 'branch',
  body: hello,
  answer,
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});

export const pushChanges = endpoint({
  method: 'post',
  path: '/replication/push',
  tag,
  only: 'central',
  summary: 'Push whole transactions of a branch, as JSON or as JSON lines with one row each',
  privilege: 'branch',
  body: push,
  maxBodyBytes: MAX_PUSH_BYTES,
  lines: 'rows',
  answer,
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});

/** Maximum devices in a report; those with issues come first. */
export const MAX_REPORTED_DEVICES = 200;

/** Report of a branch to central. */
export const branchReport = z
  .object({
    version: anyText(40),
    wallMs: epochMs.describe('Time of the branch clock'),
    roundTripMs: z
      .int()
      .nonnegative()
      .max(600_000)
      .optional()
      .describe('Duration of the previous report in milliseconds, if there was one'),
    head: z.int().nonnegative().describe('Newest row of the change log'),
    acknowledged: z.int().nonnegative().describe('Newest row confirmed by central'),
    oldestPendingMs: z
      .int()
      .nonnegative()
      .describe('Age of the oldest pending row in milliseconds, by the clock of the branch'),
    revision: z.int().nonnegative().describe('Configuration revision in use'),
    disk: z.object({
      freeBytes: z.number().nonnegative(),
      totalBytes: z.number().nonnegative(),
      reservedSpace: z.boolean().describe('False once the reserved space was released'),
    }),
    printers: z.array(z.object({ name: anyText(120), error: anyText(40).nullable() })).max(100),
    devices: z
      .array(reportedDevice)
      .max(MAX_REPORTED_DEVICES)
      .optional()
      .describe('Devices, those with issues first; absent from older branches'),
    stoppedDeviceVersion: anyText(40)
      .nullable()
      .optional()
      .describe('Version that failed on a device; not offered to other devices'),
    files: filesStatus.optional().describe('Missing files that designs need; absent from older branches'),
    update: branchUpdate
      .optional()
      .describe('Progress of the current deployment; absent from older branches'),
    waits: z
      .array(queueWaits)
      .max(MAX_REPORTED_QUEUES)
      .optional()
      .describe('Waits of the queues that are offered or have customers'),
    live: z.object({
      waiting: z.int().nonnegative(),
      maxWaitMs: z.int().nonnegative(),
      assisting: z.int().nonnegative(),
      openWorkstations: z.int().nonnegative(),
      servedToday: z.int().nonnegative(),
    }),
  })
  .meta({ id: 'BranchReport' });
export type BranchReport = z.infer<typeof branchReport>;

/** Pace of reports; a branch keeps within its own limits. */
const reportPace = z.object({
  everyMs: z.int().nonnegative().describe('Milliseconds between two reports'),
  changesMs: z
    .int()
    .nonnegative()
    .describe('Milliseconds after a report until changed live metrics are reported'),
});

export const reportStatus = endpoint({
  method: 'post',
  path: '/replication/report',
  tag,
  only: 'central',
  summary:
    'Report the state of the branch; sent at the pace that the answer requests, every 20 seconds at first',
  privilege: 'branch',
  body: branchReport,
  answer: z.object({
    now: epochMs,
    revision: z.int().nonnegative().describe('Newest configuration revision for this branch'),
    compareDays: z
      .boolean()
      .optional()
      .describe('Whether central has requested a comparison of the last days'),
    phoneRequests: z.boolean().optional().describe('Whether central has phone requests for the branch'),
    newKey: z.boolean().optional().describe('Whether the branch has to create a new key'),
    offered: offeredVersion.optional().describe('Version to install, if one is deployed to the branch'),
    withdrawn: z
      .array(anyText(40))
      .max(MAX_WITHDRAWN_VERSIONS)
      .default([])
      .describe('Versions stopped at central; not offered to devices of the branch'),
    pace: reportPace
      .optional()
      .describe('How often the branch reports from now on; absent from older versions of central'),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
