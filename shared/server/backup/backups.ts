import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { CheckedBackup, Restored } from '#shared/contract/installation/files.ts';
import type { TransactionGate } from '../db/scope.ts';
import { withFunctions } from '../db/sqlite-file.ts';
import type { Clock } from '../kit/clock.ts';
import type { Renew } from '../kit/renewable-server.ts';
import type { SentFile } from '../kit/route.ts';
import { bytesOfResources, moveResources } from './backed-up-resources.ts';
import type { BackupHost, Restorer } from './backup-host.ts';
import { rowCounts } from './database-content.ts';
import { RestoreError } from './manifest.ts';
import { concludeRestore, restoreInto, sessionSurvives, toKysely } from './restore.ts';
import { isSealed } from './sealed.ts';
import { createStoredBackups } from './stored-backups.ts';
import { swapBack, swapFiles } from './swap-files.ts';

export interface BackupOptions<Notice> {
  readonly host: BackupHost;
  readonly gate: TransactionGate<Notice>;
  readonly renew: Renew;
  readonly clock: Clock;
}

/** Working folder below the data folder, emptied at each start. */
const WORK_FOLDER = 'backup-work';
/** Bytes of disk space to leave free. */
const RESERVE = 16 * 1024 * 1024;

/** Creates and restores backups of the served database, one job at a time. */
export function createBackups<Notice>({ host, gate, renew, clock }: BackupOptions<Notice>) {
  const { dataDir, live, work } = host;
  const workFolder = join(dataDir, WORK_FOLDER);
  const writing = join(workFolder, 'writing');
  const storedBackups = createStoredBackups(dataDir, live);
  const checked = createCheckedBackups(host, workFolder, clock);
  let isBusy = false;

  async function alone<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (isBusy) throw apiError('BACKUP_BUSY');
    isBusy = true;
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof RestoreError)) throw error;
      throw apiError('RESTORE_FAILED', { params: { reason: error.reason }, about: error.message });
    } finally {
      isBusy = false;
    }
  }

  async function write(by: Restorer): Promise<SentFile> {
    await assertDiskSpace();
    const createdAt = clock.now();
    await rm(writing, { recursive: true, force: true });
    await mkdir(writing, { recursive: true });
    try {
      const origin = { ...host.origin(), createdAt };
      const key = await host.key.forSealing();
      const file = await work.write({ live, dataDir, folder: writing, origin, key });
      const { size: bytes } = await stat(file);
      const day = new Date(createdAt).toISOString().slice(0, 16).replace(/[T:]/g, '-');
      await gate.transaction(async ({ audit }) =>
        audit({ action: 'BACKUP', by, to: { entity: 'installation', pk: null, name: origin.branchName } }),
      );
      const stream = createReadStream(file);
      // Deletes the open file; on systems that refuse, the next backup deletes it.
      stream.once('open', () => rm(file, { force: true }).catch(() => undefined));
      return { name: `turno-${origin.server}-${day}.zip`, bytes, stream };
    } catch (error) {
      await rm(writing, { recursive: true, force: true });
      throw error;
    }
  }

  async function assertDiskSpace(): Promise<void> {
    const { size } = await stat(live);
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < 2 * size + (await bytesOfResources(dataDir)) + RESERVE)
      throw apiError('BACKUP_DISK_FULL');
  }

  async function restore(
    { database, folder, createdAt, version }: ReadyDatabase,
    by: Restorer,
  ): Promise<Restored> {
    const at = clock.now();
    const { name, file } = await storedBackups.locationAt(at);
    const swap = { live, next: database, replaced: file };
    await moveResources(folder, dataDir);
    let stays = false;
    let isSwapped = false;
    await renew({
      async apply() {
        stays = await restoreInto(host, { database, at, createdAt, version, by, replaced: name });
        await swapFiles(swap);
        isSwapped = true;
      },
      undo: () => swapBack(swap),
    }).catch((error: unknown) => {
      // Unexpected: the database was checked before.
      throw isSwapped ? new RestoreError('didNotStart', String(error), { cause: error }) : error;
    });
    return { createdAt, replaced: name, staysSignedIn: stays ? 'Y' : 'N' };
  }

  /** @param takesUnsealed whether a full administrator accepted a backup not created by this installation */
  async function restoreReady(id: string, by: Restorer, takesUnsealed: boolean): Promise<Restored> {
    const ready = checked.find(id);
    if (!ready) throw apiError('NOT_FOUND');
    if (!ready.sealed && !takesUnsealed) throw apiError('BACKUP_UNSEALED');
    return restore(ready, by);
  }

  return {
    write: (by: Restorer): Promise<SentFile> => alone(() => write(by)),

    check: (what: ToCheck, by: Restorer): Promise<CheckedBackup> => alone(() => checked.check(what, by)),

    restoreChecked: (id: string, by: Restorer, takesUnsealed: boolean): Promise<Restored> =>
      alone(() => restoreReady(id, by, takesUnsealed)),

    restoreFile: (file: string, by: Restorer, takesUnsealed: boolean): Promise<Restored> =>
      alone(async () => {
        const { id } = await checked.check({ kind: 'read', file }, by);
        return restoreReady(id, by, takesUnsealed);
      }),

    replaced: storedBackups,

    /** Deletes leftovers of the previous run and writes the audit entry of a restore. */
    async start(): Promise<void> {
      await rm(workFolder, { recursive: true, force: true });
      await storedBackups.tidy();
      await concludeRestore(gate);
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;

/** A verified database, ready to be served. */
interface ReadyDatabase {
  readonly id: string;
  readonly database: string;
  /** Folder of the database and its resource files. */
  readonly folder: string;
  readonly createdAt: number;
  readonly version: string;
  /** False if the backup is from another installation or was altered. */
  readonly sealed: boolean;
}

interface ToCheck {
  readonly kind: 'read' | 'readKept';
  readonly file: string;
  /** Creation time of a stored database; a backup contains its own. */
  readonly createdAt?: number;
}

/** Holds the last checked backup until the next check. */
function createCheckedBackups(host: BackupHost, workFolder: string, clock: Clock) {
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
