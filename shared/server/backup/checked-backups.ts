import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { CheckedBackup } from '#shared/contract/installation/files.ts';
import type { Clock } from '../kit/clock.ts';
import type { BackupHost } from './backup-host.ts';
import { keepsSession, type Restorer } from './carry-over.ts';
import { rowCounts } from './database-content.ts';
import { toKysely } from './restore-into.ts';
import { isSealed } from './sealed.ts';

/** A database that lies ready to be served. */
export interface ReadyDatabase {
  readonly id: string;
  readonly database: string;
  /** The folder in which it lies, with the files of its resources where these were in the backup. */
  readonly folder: string;
  readonly createdAt: number;
  readonly version: string;
  /** False where it is not from this installation, or was altered since. */
  readonly sealed: boolean;
}

export interface ToCheck {
  readonly kind: 'read' | 'readKept';
  readonly file: string;
  /** Known beforehand only of what was kept. */
  readonly createdAt?: number;
}

/** Backups that were checked and lie beside what is served, until the next is checked. */
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
          host.demandOwn(restored, of.createdAt, clock.now());
          return contentOf(host, restored, of.createdAt, by);
        });
        // Counts what this server kept by itself as its own: it never left the data folder.
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
    staysSignedIn: (await keepsSession(toKysely(restored), by)) ? ('Y' as const) : ('N' as const),
  };
}

/** Read only, and closed again without a trace: it lies there as it was checked. */
async function inspectBackup<Answer>(
  file: string,
  work: (sqlite: Database) => Promise<Answer>,
): Promise<Answer> {
  const sqlite = new Sqlite(file);
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}
