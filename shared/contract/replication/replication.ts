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
  summary: 'Makes this machine the branch that a code was made for; the code works once',
  privilege: 'public',
  tolerant: true,
  body: z.object({
    code: anyText(40).describe('As central showed it; spaces, dashes and case do not matter'),
    publicKey: z.string().max(200).describe('ed25519, SPKI in base64'),
    machine: anyText(200).describe('What the machine calls itself'),
    version: anyText(40),
  }),
  answer: z.object({
    idBranches: id,
    branchName: anyName(45),
    centralName: anyText(120),
    firstId: z.int().nonnegative().describe('Rows that the branch makes have ids above this one'),
  }),
  errors: ['ENROLMENT_CODE_INVALID', 'PUBLIC_KEY_INVALID', 'TOO_MANY_REQUESTS'],
});

export const changeKey = endpoint({
  method: 'post',
  path: '/replication/key',
  tag,
  only: 'central',
  summary:
    'Hands over the key that the branch signs with from now on, signed with the present one, which counts until the new one has been used',
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
  summary: 'What a branch has to put into its signatures from now on',
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
  summary: 'Opens a session of the way up: what the branch’s change log holds',
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
  summary: 'Takes whole transactions of a branch in; as JSON, or as lines of JSON with a row a line',
  privilege: 'branch',
  body: push,
  maxBodyBytes: MAX_PUSH_BYTES,
  lines: 'rows',
  answer,
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});

/** Maximum devices in a report; those with issues come first. */
export const MAX_REPORTED_DEVICES = 200;

/** Report of a branch to central, every twenty seconds. */
export const branchReport = z
  .object({
    version: anyText(40),
    wallMs: epochMs.describe('What the branch’s clock says'),
    roundTripMs: z
      .int()
      .nonnegative()
      .max(600_000)
      .optional()
      .describe('How long the report before took to be answered, where one was'),
    head: z.int().nonnegative().describe('Newest row of its change log'),
    acknowledged: z.int().nonnegative().describe('Newest row that central is known to hold'),
    oldestPendingMs: z
      .int()
      .nonnegative()
      .describe('For how long the oldest row has waited, by its own clock'),
    revision: z.int().nonnegative().describe('Of the configuration that it works with'),
    disk: z.object({
      freeBytes: z.number().nonnegative(),
      totalBytes: z.number().nonnegative(),
      reservedSpace: z.boolean().describe('False once the space kept for a full disk had to be given up'),
    }),
    printers: z.array(z.object({ name: anyText(120), error: anyText(40).nullable() })).max(100),
    devices: z
      .array(reportedDevice)
      .max(MAX_REPORTED_DEVICES)
      .optional()
      .describe('Problems first; absent from older branches'),
    stoppedDeviceVersion: anyText(40)
      .nullable()
      .optional()
      .describe('The version that a device was not well with, and that no other gets'),
    files: filesStatus.optional().describe('Those that its designs wait for; older branches do not say'),
    update: branchUpdate
      .optional()
      .describe('How far it is with what is handed out; older branches do not say'),
    waits: z
      .array(queueWaits)
      .max(MAX_REPORTED_QUEUES)
      .optional()
      .describe('Of the queues that are offered or have customers'),
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

export const reportStatus = endpoint({
  method: 'post',
  path: '/replication/report',
  tag,
  only: 'central',
  summary:
    'Tells central how the branch is; sent every twenty seconds, and at once when its live figures change',
  privilege: 'branch',
  body: branchReport,
  answer: z.object({
    now: epochMs,
    revision: z.int().nonnegative().describe('Newest configuration that concerns this branch'),
    compareDays: z.boolean().optional().describe('Someone at central wants the last days compared'),
    phoneRequests: z.boolean().optional().describe('Customers outside wish something of the branch'),
    newKey: z.boolean().optional().describe('Whether the branch shall make another key'),
    offered: offeredVersion
      .optional()
      .describe('The version that it shall have, where one is handed out to it'),
    withdrawn: z
      .array(anyText(40))
      .max(MAX_WITHDRAWN_VERSIONS)
      .default([])
      .describe('Versions that were stopped at central: no device of the branch gets them any more'),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'],
});
