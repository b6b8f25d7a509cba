import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { CheckedBackup, Restored } from '#shared/contract/installation/files.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { Clock } from '../kit/clock.ts';
import type { Renew } from '../kit/renewable-server.ts';
import type { SentFile } from '../kit/route.ts';
import { bytesOfResources, moveResources } from './backed-up-resources.ts';
import type { BackupHost, Restorer } from './backup-host.ts';
import { createCheckedBackups, type ReadyDatabase, type ToCheck } from './checked-backups.ts';
import { RestoreError } from './manifest.ts';
import { concludeRestore, restoreInto } from './restore.ts';
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
