import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs } from '../fields.ts';

/** Bytes of the largest part of a file that one request brings. */
export const MAX_RANGE_BYTES = 1024 * 1024;

/** Names at most so many of the files that a branch lacks. */
const MAX_NAMED_FILES = 20;

/** Names a range of a file. */
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

/** Lists why a file that designs at a branch need is not there yet. */
export const MISSING_FILE_STATES = [
  /** On its way, or next. */
  'coming',
  /** The bytes that the branch may keep do not reach for it. */
  'quota',
  /** The disk of the branch is nearly full. */
  'disk',
  /** It came, and was not what its hash says; it is fetched again later. */
  'damaged',
  /** Central does not have it. */
  'absent',
] as const;
export type MissingFileState = (typeof MISSING_FILE_STATES)[number];

const bytes = z.int().nonnegative();

/** Describes a file that designs at a branch need and that is not there. */
export const pendingFile = z.object({
  name: anyText(120),
  bytes,
  taken: bytes.describe('Bytes of it that are there'),
  since: epochMs.describe('Since when it is missing, by the clock of the branch'),
  as: anyText(20).describe(`${MISSING_FILE_STATES.join(', ')}; later versions may have more`),
});
export type PendingFile = z.infer<typeof pendingFile>;

/** Says which files the designs at a branch wait for. */
export const filesStatus = z
  .object({
    missing: z.int().nonnegative().describe('Files'),
    missingBytes: bytes.describe('Bytes that are still to come'),
    isQuotaReached: z.boolean().describe('Some of them do not fit into what the branch may keep'),
    awaited: z.array(pendingFile).max(MAX_NAMED_FILES).describe('Those that come first'),
  })
  .meta({ id: 'FilesStatus' });
export type FilesStatus = z.infer<typeof filesStatus>;

/** Shortens a list of such files to what a report holds. */
export const limitPendingFiles = (awaited: readonly PendingFile[]): PendingFile[] =>
  awaited.slice(0, MAX_NAMED_FILES);
