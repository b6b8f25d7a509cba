import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Entry, ZipFile } from 'yauzl';
import { createResourceFiles } from '../resources/resource-files.ts';
import { extractFile } from './extract-file.ts';
import { type Manifest, RestoreError } from './manifest.ts';

/** Where the files of resources lie in a backup and in the folder that it is made or unpacked in, by their hashes. */
export const RESOURCES = 'resources';
type ResourceFile = NonNullable<Manifest['resources']>[number];

/**
 * Gives the files that a copied database names a second name in `folder`, so that what is deleted meanwhile is still
 * packed. One that is not there was deleted since the copy, or has not come from central yet.
 */
export async function linkResources(
  copy: Database,
  dataDir: string,
  folder: string,
): Promise<ResourceFile[]> {
  const files = createResourceFiles(dataDir);
  const held: ResourceFile[] = [];
  await mkdir(join(folder, RESOURCES), { recursive: true });
  for (const hash of hashesIn(copy)) {
    const file = join(folder, RESOURCES, hash);
    try {
      await link(files.placeOf(hash), file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error;
        return copyFile(files.placeOf(hash), file);
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    held.push({ hash, bytes: (await stat(file)).size });
  }
  return held;
}

/** Counts the bytes of all files of resources below the data folder. */
export async function bytesOfResources(dataDir: string): Promise<number> {
  const folder = join(dataDir, RESOURCES);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const sizes = await Promise.all(
    // One may be deleted meanwhile.
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function hashesIn(copy: Database): string[] {
  return copy.prepare('select distinct hash from resources').pluck().all() as string[];
}

/** Names a file of a resource in a backup. */
export const nameInBackup = ({ hash }: ResourceFile): string => `${RESOURCES}/${hash}`;

/** Takes a file out of a backup into `folder`. Throws RestoreError where it is not what its hash says. */
export async function extractResource(
  zip: ZipFile,
  entry: Entry,
  { hash, bytes }: ResourceFile,
  folder: string,
): Promise<void> {
  if (entry.uncompressedSize !== bytes) throw new RestoreError('damaged', `size of ${hash}`);
  await mkdir(join(folder, RESOURCES), { recursive: true });
  await extractFile(zip, entry, hash, join(folder, RESOURCES, hash));
}

/**
 * Gives the files that were unpacked into `folder` their places among those of the server. Whoever deletes a resource
 * later deletes its file too; until the database is put back that names them, nobody asks for them.
 */
export async function moveResources(folder: string, dataDir: string): Promise<void> {
  const unpacked = join(folder, RESOURCES);
  const files = createResourceFiles(dataDir);
  for (const name of existsSync(unpacked) ? await readdir(unpacked) : []) {
    const staged = await files.stage(join(unpacked, name));
    if (staged.hash !== name) {
      await staged.drop();
      throw new RestoreError('damaged', `${name} since it was looked through`);
    }
    await staged.put();
  }
}
