import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { STOP_REASONS } from '#shared/domain/replication/reason.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, name } from '../fields.ts';
import { comparedDay } from './days.ts';
import { filesStatus } from './files.ts';
import { replicationState } from './replication-state.ts';

const tag = 'Replication';
const privilege = [MODULES.configurationTools];

/** Connection errors. */
const centralErrorKind = z.enum([
  /** No answer: network, address or server. */
  'unreachable',
  'slow',
  /** Certificate of an unknown authority. */
  'authority',
  /** Its certificate is for another host name. */
  'hostName',
  /** No TLS. */
  'plain',
  /** Other certificate errors, such as an expired one or a wrong clock. */
  'certificate',
  'redirected',
  /** The answering server is not central, or has failed. */
  'odd',
  /** Central rejects the signature or has revoked the machine. */
  'refused',
]);
export type CentralErrorKind = z.infer<typeof centralErrorKind>;

/** Replication alarm; `detail` is for diagnosis. */
const replicationAlarm = z.object({
  at: epochMs,
  kind: z.enum([
    /** Central quarantines the data until a person decides. */
    'copy',
    /** Central was restored to before rows that are deleted here. */
    'missingRows',
    /** Damaged rows in the change log. */
    'damagedLog',
    /** The log was repaired; `detail`: rebuilt + lost rows. */
    'repairedLog',
    'diskFull',
    'noBallast',
    /** A resource file had a wrong hash; `detail`: its name. */
    'damagedFile',
    'keyMissing',
    /** Central knows another machine as this branch; no appointments are booked until it is enrolled again. */
    'otherMachine',
    'enrolment',
    /** Reception stopped; `detail` is the reason. */
    'stopped',
    'other',
  ]),
  detail: z.string(),
  times: z.int().positive().describe('How often it was told since the start'),
});
export type ReplicationAlarm = z.infer<typeof replicationAlarm>;

const count = z.int().nonnegative();

export const replicationStatus = z
  .object({
    state: replicationState,
    since: epochMs.nullable().describe('Connected or away since then'),
    error: z
      .object({ kind: centralErrorKind, detail: z.string(), at: epochMs })
      .nullable()
      .describe('Why central could not be spoken with the last time, while it cannot'),
    stopped: z
      .object({ code: z.enum(STOP_REASONS), detail: z.string() })
      .nullable()
      .describe('Why central takes nothing more until someone has looked'),
    central: z
      .object({ url: z.string(), name: z.string(), enrolledAt: epochMs })
      .nullable()
      .describe('Nothing before the branch is enrolled'),
    proposedUrl: z
      .string()
      .describe('The address to enrol at, as the settings have it; empty where they do not'),
    branch: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
    pendingRows: count.describe('Rows that central does not have yet'),
    oldestPendingMs: count.describe('For how long the oldest of them has waited'),
    acknowledged: z.object({ seq: count, at: epochMs.nullable() }).describe('What central is known to hold'),
    head: count.describe('Newest row of the change log'),
    epoch: z.string(),
    revision: count.describe('Of the configuration that it works with'),
    newestRevision: count.nullable().describe('Of central’s, as it last said'),
    bootstrap: z
      .object({
        phase: z.enum(['asking', 'taking']),
        received: count,
        total: count.nullable().describe('Nothing before the first part has come'),
      })
      .nullable()
      .describe('Until the first configuration is in force'),
    disk: z.object({
      freeBytes: z.number().nonnegative(),
      totalBytes: z.number().nonnegative(),
      reservedSpaceBytes: z.number().nonnegative(),
      reservedSpace: z.boolean().describe('False once the space kept for a full disk had to be given up'),
    }),
    files: filesStatus.describe('Those of resources that designs here wait for'),
    days: z
      .array(comparedDay)
      .describe('Comparisons of the last fortnight’s days with central, newest first'),
    alarms: z.array(replicationAlarm).describe('The last twenty, newest first'),
    now: epochMs,
  })
  .meta({ id: 'ReplicationStatus' });
export type ReplicationStatus = z.infer<typeof replicationStatus>;

export const enrolmentBody = z.object({
  centralUrl: name(300).describe('https, or http where central is on this machine or the settings allow it'),
  code: name(40).describe('As central showed it; spaces, dashes and case do not matter'),
});

export const getReplicationStatus = endpoint({
  method: 'get',
  path: '/replication/status',
  tag,
  only: 'branch',
  part: 'replication',
  summary: 'How this branch and its central are getting on',
  privilege,
  answer: replicationStatus,
  errors: [],
});

export const enrolAtCentral = endpoint({
  method: 'post',
  path: '/replication/enrolment',
  tag,
  only: 'branch',
  part: 'replication',
  summary: 'Makes this server the branch that central made the code for',
  privilege,
  scope: 'installation',
  body: enrolmentBody,
  answer: z.object({ idBranches: z.int().positive(), branchName: z.string(), centralName: z.string() }),
  errors: [
    'ENROLMENT_CODE_INVALID',
    'CENTRAL_URL_INVALID',
    'CENTRAL_URL_INSECURE',
    'CENTRAL_UNREACHABLE',
    'CENTRAL_TIMEOUT',
    'CENTRAL_UNTRUSTED_CA',
    'CENTRAL_HOST_MISMATCH',
    'CENTRAL_NO_TLS',
    'CENTRAL_CERTIFICATE',
    'CENTRAL_UNEXPECTED_RESPONSE',
    'BRANCH_HAS_DATA',
    'ENROLLED_AS_OTHER',
    'TOO_MANY_REQUESTS',
  ],
});
