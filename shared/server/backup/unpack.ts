import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isDiskFull } from '../kit/is-disk-full.ts';
import { extractResource, nameInBackup } from './backed-up-resources.ts';
import { extractFile } from './extract-file.ts';
import {
  DATABASE,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type Origin,
  PRODUCT,
  RestoreError,
} from './manifest.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;
/** Limits how many times larger than packed a database may come out: what is above that was made to fill a disk. */
const MAX_EXPANSION = 100;
/** Exempts databases up to so many bytes, which may be as empty as they like. */
const ALWAYS_ALLOWED = 16 * 1024 * 1024;
/** Limits what a backup may hold beside its database. */
const MAX_ENTRIES = 100_000;
/** Keeps so many bytes of the disk free. */
const RESERVE = 64 * 1024 * 1024;

/** Names what a backup has to come from. */
export type Expected = Pick<Origin, 'server' | 'syncType'>;

/**
 * Takes the database out of a backup into `target`, and the files of its resources beside it, once its manifest was read and every sum fits. Throws RestoreError
 * for whatever is no backup, not whole, or not ours.
 */
export async function unpack(file: string, target: string, expected: Expected): Promise<Manifest> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new RestoreError('notABackup', String(cause), { cause });
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entryOf(entries, MANIFEST));
    const database = entryOf(entries, DATABASE);
    const resources = (manifest.resources ?? []).map((file) => ({
      file,
      entry: entryOf(entries, nameInBackup(file)),
    }));
    if (entries.size > 2 + resources.length) throw new RestoreError('notABackup', 'more than it says');
    if (manifest.server !== expected.server) throw new RestoreError('otherServer', manifest.server);
    if (manifest.syncType !== expected.syncType) throw new RestoreError('otherSyncType', manifest.syncType);
    await assertSize(database, manifest, dirname(target));
    await extractFile(zip, database, manifest.database.sha256, target);
    for (const { file, entry } of resources) await extractResource(zip, entry, file, dirname(target));
    return manifest;
  } catch (error) {
    throw toRestoreError(error);
  } finally {
    zip.close();
  }
}

/** Keeps an error of the disk as it is, except a full one; blames every other one on the file. */
function toRestoreError(error: unknown): unknown {
  if (error instanceof RestoreError) return error;
  if (isDiskFull(error)) return new RestoreError('noSpace', String(error), { cause: error });
  if (error instanceof Error && 'syscall' in error) return error;
  return new RestoreError('damaged', String(error), { cause: error });
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RestoreError('encrypted');
    if (found.has(entry.fileName)) throw new RestoreError('notABackup', entry.fileName);
    if (found.size > MAX_ENTRIES) throw new RestoreError('notABackup', 'more files than any has');
    found.set(entry.fileName, entry);
  }
  return found;
}

function entryOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new RestoreError('notABackup', `without ${name}`);
  return entry;
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<Manifest> {
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new RestoreError('damaged', 'manifest');
  const manifest: unknown = JSON.parse(await text(await zip.openReadStreamPromise(entry)));
  if (typeof manifest !== 'object' || manifest === null || Reflect.get(manifest, 'product') !== PRODUCT)
    throw new RestoreError('otherProduct');
  if (Number(Reflect.get(manifest, 'format')) > FORMAT) throw new RestoreError('tooNew', 'format');
  return manifestSchema.parse(manifest);
}

async function assertSize(
  entry: Entry,
  { database, resources = [] }: Manifest,
  folder: string,
): Promise<void> {
  const { compressedSize, uncompressedSize } = entry;
  const { bytes } = database;
  if (uncompressedSize !== bytes) throw new RestoreError('damaged', 'size');
  if (bytes > ALWAYS_ALLOWED && bytes > compressedSize * MAX_EXPANSION)
    throw new RestoreError('damaged', 'comes out too large');
  const { bavail, bsize } = await statfs(folder);
  // Counts the copy once, and half of it for what the upgrade to the present schema writes beside it; of resources what
  // is unpacked, and what takes its place.
  const files = resources.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize < bytes * 1.5 + files * 2 + RESERVE) throw new RestoreError('noSpace');
}
