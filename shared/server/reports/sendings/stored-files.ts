import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentFile } from '#shared/server/kit/route.ts';

const FOLDER = 'reports';
const UNFINISHED = '.part';

/**
 * The files of reports that went out by themselves, below the data folder. Each is named in its row before it is there,
 * so that whatever no row names is left over from a sudden end.
 */
export function createStoredFiles(dataDir: string) {
  const folder = join(dataDir, FOLDER);
  const placeOf = (file: string) => join(folder, file);
  const bytesOf = (file: string): Promise<number | null> =>
    stat(placeOf(file)).then(({ size }) => size, nullIfMissing);

  return {
    /** Counts its bytes; null where it is missing. */
    bytes: bytesOf,

    read: (file: string): Promise<Buffer> => readFile(placeOf(file)),

    /** Copies a file from where it was made: from then on it is there whole, a power cut later too. */
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

    /** Opens one for a download; null where it is missing. */
    async download(file: string, name: string): Promise<SentFile | null> {
      const bytes = await bytesOf(file);
      return bytes === null ? null : { name, bytes, stream: createReadStream(placeOf(file)) };
    },

    /** Removes whatever is not named. Asks for the names after it has looked: what came since is left alone. */
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
