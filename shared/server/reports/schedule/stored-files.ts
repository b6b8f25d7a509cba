import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentFile } from '#shared/server/kit/route.ts';

const FOLDER = 'reports';
const UNFINISHED = '.part';

/**
 * Files of scheduled reports, below the data folder. A row names each file before it exists, so unnamed files are
 * leftovers of a crash.
 */
export function createStoredFiles(dataDir: string) {
  const folder = join(dataDir, FOLDER);
  const placeOf = (file: string) => join(folder, file);
  const bytesOf = (file: string): Promise<number | null> =>
    stat(placeOf(file)).then(({ size }) => size, nullIfMissing);

  return {
    /** Returns the size in bytes; null if the file is missing. */
    bytes: bytesOf,

    read: (file: string): Promise<Buffer> => readFile(placeOf(file)),

    /** Copies a file durably: it exists complete or not at all, even after a power cut. */
    async keep(file: string, path: string): Promise<void> {
      await mkdir(folder, { recursive: true });
      const unfinished = `${placeOf(file)}${UNFINISHED}`;
      await copyFile(path, unfinished);
      const handle = await open(unfinished, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, placeOf(file));
    },

    /** Opens a file for download; null if it is missing. */
    async download(file: string, name: string): Promise<SentFile | null> {
      const bytes = await bytesOf(file);
      return bytes === null ? null : { name, bytes, stream: createReadStream(placeOf(file)) };
    },

    /** Deletes unreferenced files. Lists the folder before it reads the references, so new files stay. */
    async sweep(named: () => Promise<ReadonlySet<string>>): Promise<void> {
      const files = (await readdir(folder).catch(nullIfMissing)) ?? [];
      if (files.length === 0) return;
      const keep = await named();
      for (const file of files)
        if (!keep.has(file.replace(UNFINISHED, ''))) await rm(placeOf(file), { force: true });
    },
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
