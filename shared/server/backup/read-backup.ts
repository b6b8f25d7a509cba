import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { migrate } from '../db/migrate.ts';
import { openReadable, openWritable, withFunctions } from '../db/sqlite-file.ts';
import { isDiskFull } from '../kit/is-disk-full.ts';
import { extractFile, extractResource, nameInBackup } from './backed-up-resources.ts';
import { definitionsOf, schemaOf } from './database-content.ts';
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
/** Maximum compression ratio of a database; protects against zip bombs. */
const MAX_EXPANSION = 100;
/** Databases up to this size are exempt from the ratio, in bytes. */
const ALWAYS_ALLOWED = 16 * 1024 * 1024;
/** Maximum files in a backup. */
const MAX_ENTRIES = 100_000;
/** Bytes of disk space to leave free. */
const RESERVE = 16 * 1024 * 1024;

/** Required origin of a backup. */
export type Expected = Pick<Origin, 'server' | 'syncType'>;

/**
 * Extracts the database to `target`, and resource files beside it, after checking manifest and checksums. Throws
 * RestoreError for an invalid or foreign backup.
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
    await assertRoom(database, manifest, dirname(target));
    await extractFile(zip, database, manifest.database.sha256, target);
    for (const { file, entry } of resources) await extractResource(zip, entry, file, dirname(target));
    return manifest;
  } catch (error) {
    throw toRestoreError(error);
  } finally {
    zip.close();
  }
}

/** Returns disk errors unchanged, except a full disk; all others mean a damaged file. */
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

async function assertRoom(
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
  // The copy, plus half of it for the schema upgrade; resource files twice, extracted and in place.
  const files = resources.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize < bytes * 1.5 + files * 2 + RESERVE) throw new RestoreError('noSpace');
}

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Verifies a database from outside and migrates it to the current schema. The schema must equal that of our
 * migrations, triggers included: SQL of a tampered file would run on this server. Throws RestoreError. Returns the
 * migrations it had.
 */
export async function verifyDatabase(file: string, migrations: Migrations): Promise<readonly string[]> {
  try {
    const had = checkDatabase(file, Object.keys(migrations));
    await upgrade(file, migrations);
    await assertSchema(file, migrations);
    return had;
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    if (isDiskFull(error)) throw new RestoreError('noSpace', String(error), { cause: error });
    throw new RestoreError('damaged', String(error), { cause: error });
  }
}

function checkDatabase(file: string, known: readonly string[]): readonly string[] {
  const sqlite = openReadable(file);
  try {
    const had = schemaOf(sqlite);
    if (had.length === 0) throw new RestoreError('notABackup', 'no database of ours');
    const unknown = had.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new RestoreError('tooNew', unknown);
    assertIntegrity(sqlite);
    return had;
  } finally {
    sqlite.close();
  }
}

function assertIntegrity(sqlite: Database): void {
  const found = sqlite.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw new RestoreError('damaged', String(found));
  const [stray] = sqlite.pragma('foreign_key_check') as unknown[];
  if (stray) throw new RestoreError('damaged', `foreign key ${JSON.stringify(stray)}`);
}

async function upgrade(file: string, migrations: Migrations): Promise<void> {
  const sqlite = openWritable(file);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    await migrate(db, migrations);
    assertIntegrity(sqlite);
  } finally {
    await db.destroy();
  }
  // After closing, SQLite must have merged its log into the single file to be served.
  if (existsSync(`${file}-wal`)) throw new RestoreError('damaged', 'its log is left');
}

async function assertSchema(file: string, migrations: Migrations): Promise<void> {
  const model = withFunctions(new Sqlite(':memory:'));
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: model }) });
  const sqlite = openReadable(file);
  try {
    await migrate(db, migrations);
    const wanted = new Set(definitionsOf(model));
    const found = definitionsOf(sqlite);
    const odd = found.find((definition) => !wanted.has(definition));
    if (odd !== undefined || found.length !== wanted.size)
      throw new RestoreError('damaged', `not made by our migrations: ${odd ?? 'something is missing'}`);
  } finally {
    sqlite.close();
    await db.destroy();
  }
}
