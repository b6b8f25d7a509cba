import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, nextToken } from '../fields.ts';

const tag = 'Backup';
const privilege = [MODULES.backup];
const GIGABYTE = 1024 ** 3;
const upload = { field: 'file', maxBytes: 2 * GIGABYTE };
const yesNo = z.enum(['Y', 'N']);

/** Reasons of RESTORE_FAILED. */
export const RESTORE_REASONS = [
  'notABackup',
  'encrypted',
  'damaged',
  'otherProduct',
  'otherServer',
  'otherSyncType',
  'otherBranch',
  'tooNew',
  'tooOld',
  'noSpace',
  'didNotStart',
] as const;
export type RestoreReason = (typeof RESTORE_REASONS)[number];

/** A checked backup. */
const checkedBackup = z.object({
  id: z.uuid().describe('To be restored by'),
  createdAt: epochMs,
  version: z.string().describe('Of the product that made it; empty where that was not written down'),
  branchName: z.string().describe('Empty where the installation is not one branch'),
  users: z.number().int(),
  services: z.number().int(),
  queues: z.number().int(),
  workstations: z.number().int(),
  tickets: z.number().int().nullable().describe('Null at central, which takes none'),
  ticketsSince: z.number().int().nullable().describe('Taken here since then: restoring loses them'),
  sealed: yesNo.describe('N where this installation has not made it, or it was altered since'),
  upgraded: yesNo.describe('Whether an older version made it, and it was brought to this one'),
  staysSignedIn: yesNo.describe('Whether the caller is in it and goes on with the same token'),
});
export type CheckedBackup = z.infer<typeof checkedBackup>;

const restored = z.object({
  createdAt: epochMs.describe('Of the backup that is served now'),
  replaced: z.string().describe('Name under which what was replaced is kept'),
  staysSignedIn: yesNo,
});
export type Restored = z.infer<typeof restored>;

/** Second confirmation for a backup without this installation's seal. */
const query = z.object({
  unsealed: yesNo.optional().describe('Y restores what is not sealed, for a user with all modules'),
});

const BACKUP_ERRORS = ['RESTORE_FAILED', 'BACKUP_DISK_FULL', 'BACKUP_BUSY', 'BACKUP_OTHER_SERVER'] as const;

export const createBackup = endpoint({
  method: 'post',
  path: '/files/backup',
  tag,
  summary: 'All that the database holds, as one file. The server goes on meanwhile',
  privilege,
  scope: 'installation',
  body: nextToken,
  answer: { media: 'application/zip', download: true },
  errors: ['BACKUP_DISK_FULL', 'BACKUP_BUSY', 'BACKUP_OTHER_SERVER'],
});

export const restoreBackup = endpoint({
  method: 'post',
  path: '/files/restore',
  tag,
  summary: 'Check a backup and restore it at once. Answered by what was restored',
  privilege,
  scope: 'installation',
  query,
  upload,
  answer: restored,
  errors: [...BACKUP_ERRORS, 'BACKUP_UNSEALED'],
});

export const checkBackup = endpoint({
  method: 'post',
  path: '/files/restore/check',
  tag,
  summary: 'Check a backup beside what is served, and say what it holds',
  privilege,
  scope: 'installation',
  upload,
  answer: checkedBackup,
  errors: BACKUP_ERRORS,
});

export const restoreChecked = endpoint({
  method: 'post',
  path: '/files/restore/checked/{id}',
  tag,
  summary: 'Restore a backup that was checked before. Answered by what was restored',
  privilege,
  scope: 'installation',
  params: z.object({ id: z.uuid() }),
  query,
  answer: restored,
  errors: [...BACKUP_ERRORS, 'NOT_FOUND', 'BACKUP_UNSEALED'],
});

const storedBackupName = z
  .string()
  .regex(/^[\w-]+\.db$/)
  .max(100);

const storedBackups = z.object({
  rows: z.array(z.object({ name: storedBackupName, createdAt: epochMs, bytes: z.number().int() })),
});
export type StoredBackup = z.infer<typeof storedBackups>['rows'][number];

export const listStoredBackups = endpoint({
  method: 'get',
  path: '/files/backups',
  tag,
  summary: 'What restoring replaced and the server keeps, newest first',
  privilege,
  scope: 'installation',
  answer: storedBackups,
  errors: [],
});

export const checkStoredBackup = endpoint({
  method: 'post',
  path: '/files/backups/{name}/check',
  tag,
  summary: 'Check what was kept, and say what it holds',
  privilege,
  scope: 'installation',
  params: z.object({ name: storedBackupName }),
  answer: checkedBackup,
  errors: [...BACKUP_ERRORS, 'NOT_FOUND'],
});
