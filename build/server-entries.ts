import { join } from 'node:path';
import { ROOT } from './once.ts';

/** Name of the program below `dist/servers` -> its source module. */
export const SERVER_ENTRIES = {
  branch: join(ROOT, 'branch-server/main.ts'),
  'branch-backup': join(ROOT, 'branch-server/features/backup/worker.ts'),
  'branch-reports': join(ROOT, 'branch-server/features/reports/worker.ts'),
  'branch-days': join(ROOT, 'branch-server/replication/day-worker.ts'),
  central: join(ROOT, 'central-server/main.ts'),
  'branch-recover': join(ROOT, 'branch-server/recover.ts'),
  'audit-verify': join(ROOT, 'shared/server/audit/verify/main.ts'),
  backup: join(ROOT, 'shared/server/backup/commands/backup.ts'),
  doctor: join(ROOT, 'shared/server/doctor/main.ts'),
  check: join(ROOT, 'shared/server/backup/commands/check.ts'),
  restore: join(ROOT, 'shared/server/backup/commands/restore.ts'),
  upgrade: join(ROOT, 'shared/server/upgrade/main.ts'),
  'central-backup': join(ROOT, 'central-server/backup/worker.ts'),
  'central-reports': join(ROOT, 'central-server/reports/worker.ts'),
  'decode-image': join(ROOT, 'shared/server/resources/decode-worker.ts'),
  'central-recover': join(ROOT, 'central-server/recover.ts'),
  licence: join(ROOT, 'shared/server/licence/command/main.ts'),
  'print-agent': join(ROOT, 'electron/print-agent/main.ts'),
  recover: join(ROOT, 'shared/server/backup/commands/recover.ts'),
};
