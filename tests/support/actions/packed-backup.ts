import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';
import { DATABASE, MANIFEST, type Manifest } from '#shared/server/backup/manifest.ts';
import { unpack } from '#shared/server/backup/read-backup.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';

/** Contents of a backup. */
export interface Parts {
  readonly manifest?: Manifest;
  readonly database?: Buffer;
  /** Name -> content. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Packs parts unchanged, whether they are consistent or not. */
export async function packed({ manifest, database, more = {} }: Parts): Promise<Blob> {
  const zip = new ZipFile();
  if (manifest) zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
  if (database) zip.addBuffer(database, DATABASE);
  // Packed under a name of equal length and renamed afterwards: the packer rejects the intended name.
  const names = Object.entries(more).map(([name, content], index) => {
    const alias = String(index).padEnd(name.length, '_');
    zip.addBuffer(Buffer.from(content), alias);
    return [alias, name] as const;
  });
  zip.end();
  let bytes = (await buffer(zip.outputStream)).toString('latin1');
  for (const [alias, name] of names) bytes = bytes.replaceAll(alias, name);
  return new Blob([Buffer.from(bytes, 'latin1')]);
}

/** A backup of this database with correct checksums. */
export const backupOf = (manifest: Manifest, database: Buffer): Promise<Blob> =>
  packed({
    manifest: {
      ...manifest,
      database: { ...manifest.database, bytes: database.length, sha256: hash('sha256', database) },
    },
    database,
  });

type SyncType = 'standalone' | 'branch';

/** Packs a backup of a branch; of a standalone one by default. */
export async function partsOf(
  backup: Blob,
  syncType: SyncType = 'standalone',
): Promise<Required<Omit<Parts, 'more'>>> {
  const folder = temporaryFolder();
  try {
    const [zip, database] = [join(folder.path, 'backup.zip'), join(folder.path, 'backup.db')];
    writeFileSync(zip, new Uint8Array(await backup.arrayBuffer()));
    const manifest = await unpack(zip, database, { server: 'branch', syncType });
    return { manifest, database: readFileSync(database) };
  } finally {
    folder.remove();
  }
}

/** A backup with a changed database and correct checksums. */
export async function rewritten(backup: Blob, sql: string, syncType?: SyncType): Promise<Blob> {
  const { manifest, database } = await partsOf(backup, syncType);
  const folder = temporaryFolder();
  try {
    const file = join(folder.path, 'rewritten.db');
    writeFileSync(file, database);
    const sqlite = withFunctions(new Sqlite(file));
    sqlite.pragma('foreign_keys = off');
    sqlite.exec(sql);
    sqlite.close();
    return await backupOf(manifest, readFileSync(file));
  } finally {
    folder.remove();
  }
}
