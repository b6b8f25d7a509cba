import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from 'better-sqlite3';
import type { Entry, ZipFile } from 'yauzl';
import { createResourceFiles } from '../resources/resource-files.ts';
import { type Manifest, RestoreError } from './manifest.ts';

/** Folder of resource files, named by hash, in a backup and in its working folder. */
export const RESOURCES = 'resources';
type ResourceFile = NonNullable<Manifest['resources']>[number];

/**
 * Links the resource files of a copied database into `folder`, so that files deleted meanwhile are still packed.
 * Skips missing files: they were deleted since the copy, or have not been downloaded from central.
 */
export async function linkResources(
  copy: Database,
  dataDir: string,
  folder: string,
): Promise<ResourceFile[]> {
  const files = createResourceFiles(dataDir);
  const storedFiles: ResourceFile[] = [];
  await mkdir(join(folder, RESOURCES), { recursive: true });
  for (const hash of hashesIn(copy)) {
    const file = join(folder, RESOURCES, hash);
    try {
      await link(files.pathOf(hash), file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error;
        return copyFile(files.pathOf(hash), file);
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    storedFiles.push({ hash, bytes: (await stat(file)).size });
  }
  return storedFiles;
}

/** Total size of all resource files in the data folder. */
export async function bytesOfResources(dataDir: string): Promise<number> {
  const folder = join(dataDir, RESOURCES);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const sizes = await Promise.all(
    // A file may be deleted meanwhile.
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

/** Path of a resource file in a backup. */
export const nameInBackup = ({ hash }: ResourceFile): string => `${RESOURCES}/${hash}`;

/** Extracts a resource file into `folder`. Throws RestoreError if size or hash differ. */
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
 * Moves extracted resource files into the data folder. Until the restored database references them, nothing reads
 * them.
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

/** Extracts a file to `target`. Throws RestoreError if its SHA-256 differs. */
export async function extractFile(zip: ZipFile, entry: Entry, sha256: string, target: string): Promise<void> {
  const hash = createHash('sha256');
  const stream = await zip.openReadStreamPromise(entry);
  // No await between here and the pipeline: a chunk would be hashed but not written.
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
  if (hash.digest('hex') !== sha256) throw new RestoreError('damaged', `checksum of ${entry.fileName}`);
}
