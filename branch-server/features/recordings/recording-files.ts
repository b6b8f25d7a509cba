import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FOLDER = 'recordings';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The sound files below the data folder, a folder a business day. */
export function createRecordingFiles(dataDir: string) {
  const folderOf = (day: string) => `${FOLDER}/${day}`;

  return {
    folderOf,

    /** Writes a file durably and atomically; a failed write leaves nothing. */
    async save(file: string, bytes: Uint8Array): Promise<void> {
      const path = join(dataDir, file);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeDown(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },

    /** Deletes a file; one that is missing is no fault. */
    remove: (file: string): Promise<void> => rm(join(dataDir, file), { force: true }),

    /** The business days that have a folder. */
    async days(): Promise<string[]> {
      const names = await readdir(join(dataDir, FOLDER)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => DAY.test(name));
    },

    /** Deletes the folder of a day with its files. */
    removeDay: (day: string): Promise<void> =>
      rm(join(dataDir, folderOf(day)), { recursive: true, force: true }),
  };
}

export type RecordingFiles = ReturnType<typeof createRecordingFiles>;

/** Recordings are readable only for the user of the server. */
const OWNER_ONLY = 0o600;

async function writeDown(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder, so that a new file name is durable. Windows cannot open folders and does this implicitly. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
