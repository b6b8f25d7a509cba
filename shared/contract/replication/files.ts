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
  from: z.int().nonnegative().describe('First byte, from 0'),
  bytes: z.int().positive().max(MAX_RANGE_BYTES),
};

export const fetchFile = endpoint({
  method: 'post',
  path: '/replication/file',
  tag: 'Replication',
  only: 'central',
  summary: 'Range of a resource file, by the SHA-256 of the file; shorter at the end of the file',
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
  received: bytes.describe('Number of bytes received'),
  since: epochMs.describe('Time when the file was first missing, by the clock of the branch'),
  as: anyText(20).describe(`${MISSING_FILE_STATES.join(', ')}; later versions may have more`),
});
export type PendingFile = z.infer<typeof pendingFile>;

/** Missing files of a branch. */
export const filesStatus = z
  .object({
    missing: z.int().nonnegative().describe('Number of missing files'),
    missingBytes: bytes.describe('Number of missing bytes'),
    isQuotaReached: z.boolean().describe('Whether files exceed the storage quota of the branch'),
    pending: z.array(pendingFile).max(MAX_NAMED_FILES).describe('Files that are downloaded first'),
  })
  .meta({ id: 'FilesStatus' });
export type FilesStatus = z.infer<typeof filesStatus>;

/** Limits the list for a report. */
export const limitPendingFiles = (pending: readonly PendingFile[]): PendingFile[] =>
  pending.slice(0, MAX_NAMED_FILES);
