import { cpSync, rmSync } from 'node:fs';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { type TemporaryFolder, temporaryFolder } from '../data/temporary-folder.ts';
import { asAdministrator, dropDatabase } from './test-databases.ts';

export interface CentralBackup {
  /** Restores central's database to its previous state. Central is stopped meanwhile. */
  restore(): Promise<void>;
  remove(): void | Promise<void>;
}

/** Copies central's database while central is stopped, like an administrator. */
export const backUpCentral = (storage: CentralDatabaseOptions): Promise<CentralBackup> =>
  storage.databaseUrl ? backUpPostgres(storage.databaseUrl) : backUpFolder(storage.dataDir);

async function backUpFolder(dataDir: string): Promise<CentralBackup> {
  const copy: TemporaryFolder = temporaryFolder();
  cpSync(dataDir, copy.path, { recursive: true });
  return {
    async restore() {
      rmSync(dataDir, { recursive: true });
      cpSync(copy.path, dataDir, { recursive: true });
    },
    remove: copy.remove,
  };
}

async function backUpPostgres(databaseUrl: string): Promise<CentralBackup> {
  const database = new URL(databaseUrl).pathname.slice(1);
  const copy = `${database}_copy`;
  // Ends connections first: a killed process may still have one briefly.
  const make = (name: string, from: string) => [
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    `drop database if exists ${name} with (force)`,
    `create database ${name} template ${from}`,
  ];
  await asAdministrator(databaseUrl, make(copy, database));
  return {
    restore: () => asAdministrator(databaseUrl, make(database, copy)),
    remove: () => dropDatabase(databaseUrl.replace(database, copy)),
  };
}
