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
  const pathOf = (file: string) => join(folder, file);
  const bytesOf = (file: string): Promise<number | null> =>
    stat(pathOf(file)).then(({ size }) => size, nullIfMissing);

  return {
    /** Returns the size in bytes; null if the file is missing. */
    bytes: bytesOf,

    read: (file: string): Promise<Buffer> => readFile(pathOf(file)),

    /** Copies a file durably: it exists complete or not at all, even after a power cut. */
    async store(file: string, path: string): Promise<void> {
      await mkdir(folder, { recursive: true });
      const unfinished = `${pathOf(file)}${UNFINISHED}`;
      await copyFile(path, unfinished);
      const handle = await open(unfinished, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, pathOf(file));
    },

    /** Opens a file for download; null if it is missing. */
    async download(file: string, name: string): Promise<SentFile | null> {
      const bytes = await bytesOf(file);
      return bytes === null ? null : { name, bytes, stream: createReadStream(pathOf(file)) };
    },

    /** Deletes unreferenced files. Lists the folder before it reads the references, so new files stay. */
    async sweep(named: () => Promise<ReadonlySet<string>>): Promise<void> {
      const files = (await readdir(folder).catch(nullIfMissing)) ?? [];
      if (files.length === 0) return;
      const stored = await named();
      for (const file of files)
        if (!stored.has(file.replace(UNFINISHED, ''))) await rm(pathOf(file), { force: true });
    },
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
