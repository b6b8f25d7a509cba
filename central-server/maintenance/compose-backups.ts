import type { BackupHost } from '#shared/server/backup/backup-host.ts';
import { createBackupWork } from '#shared/server/backup/backup-work.ts';
import { createBackups } from '#shared/server/backup/backups.ts';
import { backupRoutes, noBackupRoutes } from '#shared/server/backup/routes.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Renew } from '#shared/server/kit/renewable-server.ts';
import type { ReadRoute } from '#shared/server/kit/route.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';

export interface CentralBackupOptions {
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly version: string;
  readonly database: Pick<CentralDatabase, 'file'>;
  readonly gate: TransactionGate<Notice>;
  readonly renew: Renew;
  readonly clock: Clock;
}

/** Backs up the SQLite file of central as at a branch; PostgreSQL has its own tools. */
export function composeBackups(options: CentralBackupOptions): Feature<Notice, ReadRoute> {
  const { database } = options;
  if (database.file === null) return { routes: noBackupRoutes() };
  const backups = createBackups({ ...options, host: createCentralHost(options, database.file) });
  return { routes: backupRoutes(backups), start: backups.start };
}

const createCentralHost = (
  { dataDir, secretKey, version }: CentralBackupOptions,
  live: string,
): BackupHost => ({
  dataDir,
  live,
  key: createSecretKey(dataDir, secretKey),
  work: createBackupWork(workerUrl('./backup-worker.ts', import.meta.url, 'central-backup')),
  origin: () => ({ server: 'central', version, syncType: 'central', branchName: '' }),
  // Branches notice that central knows less than it did, and send the difference again.
  assertRestorable: () => {},
  countTickets: () => null,
  // Its audit is sent nowhere.
  prepare: () => null,
});
