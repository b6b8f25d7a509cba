import { afterAll, describe, expect, inject } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { type CentralDatabaseOptions, openCentralDatabase } from '#central-server/db/database.ts';
import { fillCentral } from '../data/fill-central.ts';
import { type TemporaryFolder, temporaryFolder } from '../data/temporary-folder.ts';
import { failedStatements } from './failed-statements.ts';
import { dropDatabase, newDatabase } from './test-databases.ts';

/** Opens an empty database at the present schema; closed and removed after the suite. */
export type OpenCentral = () => Promise<CentralDatabase>;
/** Creates a location for an empty database, for servers that open it themselves. */
export type NewStorage = () => Promise<CentralDatabaseOptions>;

/** Runs the suite twice: over SQLite, and over a real PostgreSQL. */
export function describeCentral(
  name: string,
  suite: (open: OpenCentral, newStorage: NewStorage, dialect: CentralDatabase['dialect']) => void,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${name}, on ${NAMES[dialect]}`, () => {
      const folders: TemporaryFolder[] = [];
      const databases: string[] = [];
      const opened: CentralDatabase[] = [];
      const newStorage: NewStorage = async () => {
        const folder = temporaryFolder();
        folders.push(folder);
        if (dialect === 'sqlite') return { dataDir: folder.path };
        const databaseUrl = await newDatabase(inject('postgresPort'));
        databases.push(databaseUrl);
        return { dataDir: folder.path, databaseUrl };
      };
      const open: OpenCentral = async () => {
        const where = await newStorage();
        await fillCentral(where, 'central-schema');
        const database = await openCentralDatabase(where);
        opened.push(database);
        return database;
      };
      afterAll(async () => {
        for (const database of opened) await database.close();
        for (const address of databases) await dropDatabase(address);
        for (const folder of folders) folder.remove();
        if (databases.length > 0) expect(failedStatements(inject('postgresLog'), databases)).toEqual([]);
      });
      suite(open, newStorage, dialect);
    });
  }
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
