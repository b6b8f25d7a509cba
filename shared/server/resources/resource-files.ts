import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const UNFINISHED = '.part';
/** Matches the names of whole files, and of those that come piece by piece. */
const FILE_HASH = /^[0-9a-f]{64}$/;
const COMING = /^[0-9a-f]{64}\.part$/;

/**
 * The files of resources below the data folder, each by the hash of its content.
 *
 * @param name of the folder, for files of another kind
 */
export function createResourceFiles(dataDir: string, name = 'resources') {
  const folder = join(dataDir, name);
  const placeOf = (hash: string) => join(folder, hash);
  const comingOf = (hash: string) => join(folder, `${hash}${UNFINISHED}`);

  return {
    placeOf,
    has: (hash: string): boolean => existsSync(placeOf(hash)),

    /** The content of a file; null where there is none. */
    read: (hash: string): Promise<Buffer | null> => readFile(placeOf(hash)).catch(nullIfMissing),

    /** Lists the whole files and those that come piece by piece, each with the bytes that are there. */
    async list(): Promise<ListedFiles> {
      const names = await namesIn(folder);
      const sized = async (pattern: RegExp) => {
        const found = names.filter((name) => pattern.test(name));
        const sizes = found.map(
          async (name) => [name.replace(UNFINISHED, ''), await sizeOf(join(folder, name))] as const,
        );
        return new Map(await Promise.all(sizes));
      };
      return { whole: await sized(FILE_HASH), coming: await sized(COMING) };
    },

    /** Reads so many bytes of a file, fewer where it ends before; null where it is missing. */
    async readRange(hash: string, from: number, bytes: number): Promise<Uint8Array | null> {
      const handle = await open(placeOf(hash), 'r').catch(nullIfMissing);
      if (!handle) return null;
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },

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

    /** Counts the bytes that are there of a file that comes piece by piece. */
    comingBytes: (hash: string): Promise<number> => sizeOf(comingOf(hash)),

    /**
     * Adds a piece of such a file behind the bytes that are there, durably: it goes on from there after a power cut too.
     * False where the file was given up meanwhile.
     */
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

    /** Gives such a file its name where it is what its hash says, and drops it where it is not; tells which. */
    async finish(hash: string): Promise<boolean> {
      const coming = comingOf(hash);
      if ((await hashOf(coming).catch(nullIfMissing)) !== hash) {
        await rm(coming, { force: true });
        return false;
      }
      await synced(coming);
      await rename(coming, placeOf(hash));
      await syncedFolder(folder);
      return true;
    },

    /** Deletes what there is of a file that comes no more. */
    giveUp: (hash: string): Promise<void> => rm(comingOf(hash), { force: true }),

    /** Deletes what uploads have left that a sudden end cut off; what comes piece by piece goes on. */
    async clearUnfinished(): Promise<void> {
      for (const name of await namesIn(folder)) {
        if (name.endsWith(UNFINISHED) && !COMING.test(name)) await rm(join(folder, name), { force: true });
      }
    },

    /** Deletes a file; one that is missing is no fault. */
    remove: (hash: string): Promise<void> => rm(placeOf(hash), { force: true }),
  };
}

export type ResourceFiles = ReturnType<typeof createResourceFiles>;

/** Holds bytes by hash. */
export interface ListedFiles {
  readonly whole: ReadonlyMap<string, number>;
  readonly coming: ReadonlyMap<string, number>;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing)) ?? [];

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(nullIfMissing))?.size ?? 0;

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
