import { MIGRATIONS } from '#branch-server/db/migrations/list.ts';
import { doBackupWork } from '#shared/server/backup/backup-work.ts';

await doBackupWork(MIGRATIONS);
