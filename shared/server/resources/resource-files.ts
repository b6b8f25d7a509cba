import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const UNFINISHED = '.part';
/** Matches names of complete and partial files. */
const FILE_HASH = /^[0-9a-f]{64}$/;
const COMING = /^[0-9a-f]{64}\.part$/;

/**
 * Resource files below the data folder, named by the hash of their content.
 * @param name of the folder
 */
export function createResourceFiles(dataDir: string, name = 'resources') {
  const folder = join(dataDir, name);
  const pathOf = (hash: string) => join(folder, hash);
  const comingOf = (hash: string) => join(folder, `${hash}${UNFINISHED}`);

  return {
    pathOf,
    has: (hash: string): boolean => existsSync(pathOf(hash)),

    /** Content of a file; null if missing. */
    read: (hash: string): Promise<Buffer | null> => readFile(pathOf(hash)).catch(nullIfMissing),

    /** Lists complete and partial files with their size. */
    async list(): Promise<ListedFiles> {
      const names = await namesIn(folder);
      const sized = async (pattern: RegExp) => {
        const found = names.filter((name) => pattern.test(name));
        const sizes = found.map(
          async (name) => [name.replace(UNFINISHED, ''), await sizeOf(join(folder, name))] as const,
        );
        return new Map(await Promise.all(sizes));
      };
      return { complete: await sized(FILE_HASH), coming: await sized(COMING) };
    },

    /** Reads a range of a file; null if missing. */
    async readRange(hash: string, from: number, bytes: number): Promise<Uint8Array | null> {
      const handle = await open(pathOf(hash), 'r').catch(nullIfMissing);
      if (!handle) return null;
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },

    /**
     * Copies a file beside its destination. `put` renames it under the gate that also protects deletion; `drop`
     * deletes it.
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
          await rename(unfinished, pathOf(hash));
          await syncedFolder(folder);
        },
        drop: (): Promise<void> => rm(unfinished, { force: true }),
      };
    },

    /** Size of a partial file. */
    comingBytes: (hash: string): Promise<number> => sizeOf(comingOf(hash)),

    /** Appends durably to a partial file. False if it was deleted meanwhile. */
    async append(hash: string, from: number, piece: Uint8Array): Promise<boolean> {
      await mkdir(folder, { recursive: true });
      const handle = await open(comingOf(hash), from === 0 ? 'w' : 'r+').catch(nullIfMissing);
      if (!handle) return false;
      try {
        await handle.write(piece, 0, piece.length, from);
        await handle.datasync();
        return true;
      } finally {
        await handle.close();
      }
    },

    /** Renames a partial file if its hash is right, otherwise deletes it; true if right. */
    async finish(hash: string): Promise<boolean> {
      const coming = comingOf(hash);
      if ((await hashOf(coming).catch(nullIfMissing)) !== hash) {
        await rm(coming, { force: true });
        return false;
      }
      await synced(coming);
      await rename(coming, pathOf(hash));
      await syncedFolder(folder);
      return true;
    },

    /** Deletes a partial file. */
    giveUp: (hash: string): Promise<void> => rm(comingOf(hash), { force: true }),

    /** Deletes leftovers of interrupted uploads; partial downloads stay. */
    async clearUnfinished(): Promise<void> {
      for (const name of await namesIn(folder)) {
        if (name.endsWith(UNFINISHED) && !COMING.test(name)) await rm(join(folder, name), { force: true });
      }
    },

    /** Deletes a file, if it exists. */
    remove: (hash: string): Promise<void> => rm(pathOf(hash), { force: true }),
  };
}

export type ResourceFiles = ReturnType<typeof createResourceFiles>;

/** Size in bytes by hash. */
export interface ListedFiles {
  readonly complete: ReadonlyMap<string, number>;
  readonly coming: ReadonlyMap<string, number>;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing)) ?? [];

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(nullIfMissing))?.size ?? 0;

/** SHA-256 of a file in hexadecimal, streamed. */
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

/** Makes a file name durable; not needed on Windows. */
async function syncedFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
