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
  id: z.uuid().describe('Id for restoring this backup'),
  createdAt: epochMs,
  version: z.string().describe('Product version that created the backup; empty if not recorded'),
  branchName: z.string().describe('Name of the branch; empty if the installation is not a single branch'),
  users: z.number().int(),
  services: z.number().int(),
  queues: z.number().int(),
  workstations: z.number().int(),
  tickets: z.number().int().nullable().describe('Number of tickets; null at central, which has none'),
  ticketsSince: z
    .number()
    .int()
    .nullable()
    .describe('Number of tickets issued here since the backup, which a restore would lose'),
  sealed: yesNo.describe('N if the backup was created by another installation or altered since'),
  upgraded: yesNo.describe('Whether the backup was created by an older version and upgraded to this one'),
  staysSignedIn: yesNo.describe(
    'Whether the session of the caller is in the backup, so that the token stays valid',
  ),
});
export type CheckedBackup = z.infer<typeof checkedBackup>;

const restored = z.object({
  createdAt: epochMs.describe('Creation time of the restored backup'),
  replaced: z.string().describe('Name of the stored copy of the replaced data'),
  staysSignedIn: yesNo,
});
export type Restored = z.infer<typeof restored>;

/** Second confirmation for a backup without this installation's seal. */
const query = z.object({
  unsealed: yesNo.optional().describe('Y restores a backup without a valid seal; requires all modules'),
});

const BACKUP_ERRORS = ['RESTORE_FAILED', 'BACKUP_DISK_FULL', 'BACKUP_BUSY', 'BACKUP_OTHER_SERVER'] as const;

export const createBackup = endpoint({
  method: 'post',
  path: '/files/backup',
  tag,
  summary: 'Create a backup of the entire database as one file, while the server is running',
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
  summary: 'Check a backup and restore it at once; returns the restored backup',
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
  summary: 'Check a backup without affecting the current data; returns its content',
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
  summary: 'Restore a backup that was checked before; returns the restored backup',
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
  summary: 'Stored copies of data replaced by restores, newest first',
  privilege,
  scope: 'installation',
  answer: storedBackups,
  errors: [],
});

export const checkStoredBackup = endpoint({
  method: 'post',
  path: '/files/backups/{name}/check',
  tag,
  summary: 'Check a stored copy of replaced data; returns its content',
  privilege,
  scope: 'installation',
  params: z.object({ name: storedBackupName }),
  answer: checkedBackup,
  errors: [...BACKUP_ERRORS, 'NOT_FOUND'],
});
