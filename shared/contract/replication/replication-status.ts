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
  'noTls',
  /** Other certificate errors, such as an expired one or a wrong clock. */
  'certificate',
  'redirected',
  /** The answering server is not central, or has failed. */
  'unexpectedAnswer',
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
    'noReservedSpace',
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
  times: z.int().positive().describe('Number of occurrences since the server started'),
});
export type ReplicationAlarm = z.infer<typeof replicationAlarm>;

const count = z.int().nonnegative();

export const replicationStatus = z
  .object({
    state: replicationState,
    since: epochMs.nullable().describe('Start of the current connection or outage'),
    error: z
      .object({ kind: centralErrorKind, detail: z.string(), at: epochMs })
      .nullable()
      .describe('Last connection error; null while central is reachable'),
    stopped: z
      .object({ code: z.enum(STOP_REASONS), detail: z.string() })
      .nullable()
      .describe('Reason why central accepts no changes until a person resumes it; null if it does'),
    central: z
      .object({ url: z.string(), name: z.string(), enrolledAt: epochMs })
      .nullable()
      .describe('Central of the branch; null before enrolment'),
    proposedUrl: z.string().describe('Address of central for enrolment, from the settings; empty if not set'),
    branch: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
    pendingRows: count.describe('Number of rows that central does not have yet'),
    oldestPendingMs: count.describe('Age of the oldest of these rows in milliseconds'),
    acknowledged: z.object({ seq: count, at: epochMs.nullable() }).describe('Position confirmed by central'),
    head: count.describe('Newest row of the change log'),
    epoch: z.string(),
    revision: count.describe('Configuration revision in use'),
    newestRevision: count
      .nullable()
      .describe('Newest configuration revision at central, as last reported; null if unknown'),
    bootstrap: z
      .object({
        phase: z.enum(['requesting', 'receiving']),
        received: count,
        total: count.nullable().describe('Total number of rows; null before the first part'),
      })
      .nullable()
      .describe('Progress of the first configuration download; null once it is in force'),
    disk: z.object({
      freeBytes: z.number().nonnegative(),
      totalBytes: z.number().nonnegative(),
      reservedSpaceBytes: z.number().nonnegative(),
      reservedSpace: z.boolean().describe('False once the reserved space was released'),
    }),
    files: filesStatus.describe('Missing resource files that designs need'),
    days: z
      .array(comparedDay)
      .describe('Comparisons of the days of the last two weeks with central, newest first'),
    alarms: z.array(replicationAlarm).describe('Last 20 alarms, newest first'),
    now: epochMs,
  })
  .meta({ id: 'ReplicationStatus' });
export type ReplicationStatus = z.infer<typeof replicationStatus>;

export const enrolmentBody = z.object({
  centralUrl: name(300).describe('https; http if central runs on this machine or the settings allow it'),
  code: name(40).describe('Code shown at central; spaces, dashes and case are ignored'),
});

export const getReplicationStatus = endpoint({
  method: 'get',
  path: '/replication/status',
  tag,
  only: 'branch',
  part: 'replication',
  summary: 'State of the replication with central',
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
  summary: 'Enrol this server as the branch of a code created at central',
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
