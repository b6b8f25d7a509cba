import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs } from '../fields.ts';

/** Maximum size of a range. */
export const MAX_RANGE_BYTES = 1024 * 1024;

/** Maximum missing files listed. */
const MAX_NAMED_FILES = 20;

/** A range of a file. */
export const fileRange = {
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the whole file'),
  from: z.int().nonnegative().describe('The first byte, counted from 0'),
  bytes: z.int().positive().max(MAX_RANGE_BYTES),
};

export const fetchFile = endpoint({
  method: 'post',
  path: '/replication/file',
  tag: 'Replication',
  only: 'central',
  summary: 'A range of the file of a resource, by the hash of its content; shorter where the file ends in it',
  privilege: 'branch',
  body: z.object(fileRange),
  answer: { media: 'application/octet-stream' },
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED', 'NOT_FOUND', 'RESOURCE_MISSING'],
});

/** Reasons why a file is missing at a branch. */
export const MISSING_FILE_STATES = [
  /** In progress, or next. */
  'coming',
  /** Exceeds the quota. */
  'quota',
  /** The disk is nearly full. */
  'disk',
  /** Had a wrong hash; downloaded again later. */
  'damaged',
  /** Missing at central. */
  'absent',
] as const;
export type MissingFileState = (typeof MISSING_FILE_STATES)[number];

const bytes = z.int().nonnegative();

/** A missing file that designs need. */
export const pendingFile = z.object({
  name: anyText(120),
  bytes,
  received: bytes.describe('Bytes of it that are there'),
  since: epochMs.describe('Since when it is missing, by the clock of the branch'),
  as: anyText(20).describe(`${MISSING_FILE_STATES.join(', ')}; later versions may have more`),
});
export type PendingFile = z.infer<typeof pendingFile>;

/** Missing files of a branch. */
export const filesStatus = z
  .object({
    missing: z.int().nonnegative().describe('Files'),
    missingBytes: bytes.describe('Bytes that are still to come'),
    isQuotaReached: z.boolean().describe('Some of them do not fit into what the branch may keep'),
    pending: z.array(pendingFile).max(MAX_NAMED_FILES).describe('Those that come first'),
  })
  .meta({ id: 'FilesStatus' });
export type FilesStatus = z.infer<typeof filesStatus>;

/** Limits the list for a report. */
export const limitPendingFiles = (pending: readonly PendingFile[]): PendingFile[] =>
  pending.slice(0, MAX_NAMED_FILES);
