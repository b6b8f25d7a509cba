import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';
import { linkResources, nameInBackup, RESOURCES } from './backed-up-resources.ts';
import { fileHash, rowCounts, schemaOf } from './database-content.ts';
import { DATABASE, FORMAT, MANIFEST, type Manifest, type Origin, PRODUCT } from './manifest.ts';
import { sealed } from './sealed.ts';

/** Level of compression: half as good as the best, in a quarter of its time. */
const COMPRESSION = 3;

export interface WriteBackup {
  /** The database that is served. */
  readonly live: string;
  /** The folder below which the files of its resources lie. */
  readonly dataDir: string;
  /** An empty folder for the copy and the backup. */
  readonly folder: string;
  readonly origin: Origin;
  /** Key of the installation. */
  readonly key: Uint8Array;
}

/**
 * Copies a database that is written to as it is at one moment, and packs the copy. Writers never wait for it: they
 * write beside what is read here.
 */
export async function writeBackup({
  live,
  dataDir,
  folder,
  origin,
  key,
}: WriteBackup): Promise<{ readonly file: string }> {
  const copy = join(folder, DATABASE);
  const file = join(folder, 'backup.zip');
  copyDatabase(live, copy);
  const content: Manifest = {
    product: PRODUCT,
    format: FORMAT,
    ...origin,
    ...(await contentOf(copy, dataDir, folder)),
  };
  const manifest = sealed(Buffer.from(key), content);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
  zip.addFile(copy, DATABASE, { compressionLevel: COMPRESSION });
  // Pictures and videos are packed already.
  for (const resource of content.resources ?? [])
    zip.addFile(join(folder, nameInBackup(resource)), nameInBackup(resource), { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }));
  await rm(copy);
  await rm(join(folder, RESOURCES), { recursive: true, force: true });
  return { file };
}

function copyDatabase(live: string, copy: string): void {
  const sqlite = new Sqlite(live, { readonly: true });
  try {
    sqlite.prepare('vacuum into ?').run(copy);
  } finally {
    sqlite.close();
  }
}

async function contentOf(
  copy: string,
  dataDir: string,
  folder: string,
): Promise<Pick<Manifest, 'schema' | 'database' | 'resources'>> {
  const sqlite = new Sqlite(copy, { readonly: true });
  try {
    const rows = rowCounts(sqlite);
    const { size: bytes } = await stat(copy);
    return {
      schema: schemaOf(sqlite),
      database: { bytes, sha256: await fileHash(copy), rows },
      resources: 'resources' in rows ? await linkResources(sqlite, dataDir, folder) : [],
    };
  } finally {
    sqlite.close();
  }
}
