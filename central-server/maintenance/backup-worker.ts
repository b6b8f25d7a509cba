import { doBackupWork } from '#shared/server/backup/backup-work.ts';
import { MIGRATIONS } from '../db/migrations/list.ts';

await doBackupWork(MIGRATIONS);
