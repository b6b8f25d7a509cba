import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const FOLDER = 'resources';
const UNFINISHED = '.part';

/** The files of resources below the data folder, each by the hash of its content. */
export function createResourceFiles(dataDir: string) {
  const folder = join(dataDir, FOLDER);
  const placeOf = (hash: string) => join(folder, hash);
  return {
    placeOf,
    has: (hash: string): boolean => existsSync(placeOf(hash)),

    /** The content of a file; null where there is none. */
    read: (hash: string): Promise<Buffer | null> =>
      readFile(placeOf(hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),

    /**
     * Copies a file beside its place. `put` gives it its name there, quickly and for good: whoever looks whether a hash
     * is still needed does so under the same gate. `drop` forgets it.
     */
    async stage(path: string) {
      const hash = await hashOf(path);
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${randomUUID()}${UNFINISHED}`);
      await copyFile(path, unfinished);
      await synced(unfinished);
      return {
        hash,
        async put(): Promise<void> {
          await rename(unfinished, placeOf(hash));
          await syncedFolder(folder);
        },
        drop: (): Promise<void> => rm(unfinished, { force: true }),
      };
    },

    /** Deletes what uploads have left that a sudden end cut off. */
    async clearUnfinished(): Promise<void> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names) if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
    },

    /** Deletes a file; one that is missing is no fault. */
    remove: (hash: string): Promise<void> => rm(placeOf(hash), { force: true }),
  };
}

/** SHA-256 of a file, in hexadecimal, read as it comes. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a file's name durable. Windows cannot open folders, and does it by itself. */
async function syncedFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
