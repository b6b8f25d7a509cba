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

    /** Resolves when the file is there for good, whole, under its name; nothing is left of one that failed. */
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

    /** Deletes a day's folder with whatever is left in it. */
    removeDay: (day: string): Promise<void> =>
      rm(join(dataDir, folderOf(day)), { recursive: true, force: true }),
  };
}

export type RecordingFiles = ReturnType<typeof createRecordingFiles>;

/** Keeps what customers said readable for the server's own user only. */
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

/** Makes a file's name durable, which takes its folder. Windows cannot open folders, and does it by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
