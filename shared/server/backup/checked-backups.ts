import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { CheckedBackup } from '#shared/contract/installation/files.ts';
import { withFunctions } from '../db/sqlite-file.ts';
import type { Clock } from '../kit/clock.ts';
import type { BackupHost, Restorer } from './backup-host.ts';
import { rowCounts } from './database-content.ts';
import { sessionSurvives, toKysely } from './restore.ts';
import { isSealed } from './sealed.ts';

/** A verified database, ready to be served. */
export interface ReadyDatabase {
  readonly id: string;
  readonly database: string;
  /** Folder of the database and its resource files. */
  readonly folder: string;
  readonly createdAt: number;
  readonly version: string;
  /** False if the backup is from another installation or was altered. */
  readonly sealed: boolean;
}

export interface ToCheck {
  readonly kind: 'read' | 'readKept';
  readonly file: string;
  /** Creation time of a stored database; a backup contains its own. */
  readonly createdAt?: number;
}

/** Holds the last checked backup until the next check. */
export function createCheckedBackups(host: BackupHost, workFolder: string, clock: Clock) {
  const folder = join(workFolder, 'checked');
  let ready: ReadyDatabase | null = null;

  async function discard(): Promise<void> {
    ready = null;
    await rm(folder, { recursive: true, force: true });
  }

  return {
    discard,

    find: (id: string): ReadyDatabase | null => (ready?.id === id ? ready : null),

    /** Throws RestoreError. */
    async check({ kind, file, createdAt = 0 }: ToCheck, by: Restorer): Promise<CheckedBackup> {
      await discard();
      await mkdir(folder, { recursive: true });
      try {
        const read = await host.work.read({ file, folder, expected: host.origin() }, kind);
        const { manifest, database, upgraded } = read;
        const of = {
          id: randomUUID(),
          createdAt: manifest?.createdAt ?? createdAt,
          version: manifest?.version ?? '',
        };
        const branchName = manifest?.branchName ?? host.origin().branchName;
        const content = await inspectBackup(database, async (restored) => {
          host.assertRestorable(restored, of.createdAt, clock.now());
          return contentOf(host, restored, of.createdAt, by);
        });
        // Databases stored by this server never left the data folder.
        const isOwn = manifest === null || isSealed(await host.key.present(), manifest);
        ready = { ...of, database, folder, sealed: isOwn };
        return { ...of, sealed: isOwn ? 'Y' : 'N', branchName, upgraded: upgraded ? 'Y' : 'N', ...content };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

async function contentOf(host: BackupHost, restored: Database, createdAt: number, by: Restorer) {
  const rows = rowCounts(restored);
  const counted = host.countTickets(restored, createdAt);
  return {
    users: rows.users ?? 0,
    services: rows.services ?? 0,
    queues: rows.queues ?? 0,
    workstations: rows.workstations ?? 0,
    tickets: counted?.tickets ?? null,
    ticketsSince: counted?.ticketsSince ?? null,
    staysSignedIn: (await sessionSurvives(toKysely(restored), by)) ? ('Y' as const) : ('N' as const),
  };
}

/** Opens a database for reading and closes it without leaving files. */
async function inspectBackup<Answer>(
  file: string,
  work: (sqlite: Database) => Promise<Answer>,
): Promise<Answer> {
  const sqlite = withFunctions(new Sqlite(file));
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}
