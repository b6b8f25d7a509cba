import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isDiskFull } from '../kit/is-disk-full.ts';
import { nameInBackup, takeOutResource } from './backed-up-resources.ts';
import {
  DATABASE,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type Origin,
  PRODUCT,
  RestoreFault,
} from './manifest.ts';
import { takeOut } from './take-out.ts';

const LARGEST_MANIFEST = 1024 * 1024;
/** Limits how many times larger than packed a database may come out: what is above that was made to fill a disk. */
const MOST_OUT_OF_ONE = 100;
/** Exempts databases up to so many bytes, which may be as empty as they like. */
const ALWAYS_ALLOWED = 16 * 1024 * 1024;
/** Limits what a backup may hold beside its database. */
const MOST_ENTRIES = 100_000;
/** Keeps so many bytes of the disk free. */
const RESERVE = 64 * 1024 * 1024;

/** Names what a backup has to come from. */
export type Expected = Pick<Origin, 'server' | 'syncType'>;

/**
 * Takes the database out of a backup into `target`, and the files of its resources beside it, once its manifest was read and every sum fits. Throws RestoreFault
 * for whatever is no backup, not whole, or not ours.
 */
export async function unpack(file: string, target: string, expected: Expected): Promise<Manifest> {
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw new RestoreFault('notABackup', String(cause), { cause });
  });
  try {
    const entries = await entriesOf(zip);
    const said = await readManifest(zip, entryOf(entries, MANIFEST));
    const database = entryOf(entries, DATABASE);
    const resources = (said.resources ?? []).map((file) => ({
      file,
      entry: entryOf(entries, nameInBackup(file)),
    }));
    if (entries.size > 2 + resources.length) throw new RestoreFault('notABackup', 'more than it says');
    if (said.server !== expected.server) throw new RestoreFault('otherServer', said.server);
    if (said.syncType !== expected.syncType) throw new RestoreFault('otherSyncType', said.syncType);
    await demandSize(database, said, dirname(target));
    await takeOut(zip, database, said.database.sha256, target);
    for (const { file, entry } of resources) await takeOutResource(zip, entry, file, dirname(target));
    return said;
  } catch (error) {
    throw asFault(error);
  } finally {
    zip.close();
  }
}

/** Keeps an error of the disk as it is, except a full one; blames every other one on the file. */
function asFault(error: unknown): unknown {
  if (error instanceof RestoreFault) return error;
  if (isDiskFull(error)) return new RestoreFault('noRoom', String(error), { cause: error });
  if (error instanceof Error && 'syscall' in error) return error;
  return new RestoreFault('damaged', String(error), { cause: error });
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RestoreFault('encrypted');
    if (found.has(entry.fileName)) throw new RestoreFault('notABackup', entry.fileName);
    if (found.size > MOST_ENTRIES) throw new RestoreFault('notABackup', 'more files than any has');
    found.set(entry.fileName, entry);
  }
  return found;
}

function entryOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new RestoreFault('notABackup', `without ${name}`);
  return entry;
}

async function readManifest(zip: ZipFile, entry: Entry): Promise<Manifest> {
  if (entry.uncompressedSize > LARGEST_MANIFEST) throw new RestoreFault('damaged', 'manifest');
  const said: unknown = JSON.parse(await text(await zip.openReadStreamPromise(entry)));
  if (typeof said !== 'object' || said === null || Reflect.get(said, 'product') !== PRODUCT)
    throw new RestoreFault('otherProduct');
  if (Number(Reflect.get(said, 'format')) > FORMAT) throw new RestoreFault('tooNew', 'format');
  return manifestSchema.parse(said);
}

async function demandSize(
  entry: Entry,
  { database, resources = [] }: Manifest,
  folder: string,
): Promise<void> {
  const { compressedSize, uncompressedSize } = entry;
  const { bytes } = database;
  if (uncompressedSize !== bytes) throw new RestoreFault('damaged', 'size');
  if (bytes > ALWAYS_ALLOWED && bytes > compressedSize * MOST_OUT_OF_ONE)
    throw new RestoreFault('damaged', 'comes out too large');
  const { bavail, bsize } = await statfs(folder);
  // Counts the copy once, and half of it for what the upgrade to the present schema writes beside it; of resources what
  // is unpacked, and what takes its place.
  const files = resources.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize < bytes * 1.5 + files * 2 + RESERVE) throw new RestoreFault('noRoom');
}
