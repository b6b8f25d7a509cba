import type { Notice } from '#branch-server/notices.ts';
import { type BackupOptions, createBackups } from '#shared/server/backup/backups.ts';
import { backupRoutes } from '#shared/server/backup/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { type BranchHostOptions, createBranchHost } from './backup-host.ts';

export interface BranchBackupOptions
  extends BranchHostOptions,
    Pick<BackupOptions<Notice>, 'gate' | 'renew' | 'clock'> {}

/** Backups of the branch's file. */
export function composeBackups(options: BranchBackupOptions): Feature<Notice> {
  const { gate, renew, clock } = options;
  const backups = createBackups({ host: createBranchHost(options), gate, renew, clock });
  return { routes: backupRoutes(backups), start: backups.start };
}
