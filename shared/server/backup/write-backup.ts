import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { openReadable } from '../db/sqlite-file.ts';
import { linkResources, nameInBackup, RESOURCES } from './backed-up-resources.ts';
import { fileHash, rowCounts, schemaOf } from './database-content.ts';
import { DATABASE, FORMAT, MANIFEST, type Manifest, type Origin, PRODUCT } from './manifest.ts';
import { sealed } from './sealed.ts';

/** Compression level: half as good as the best, in a quarter of the time. */
const COMPRESSION = 3;
/** Bytes per flush: a few milliseconds of a slow disk. */
const SLICE_BYTES = 512 * 1024;
const COPY_CACHE_KB = 1_000;

export interface WriteBackup {
  /** The served database. */
  readonly live: string;
  /** Parent folder of the resource files. */
  readonly dataDir: string;
  /** An empty folder for the copy and the backup. */
  readonly folder: string;
  readonly origin: Origin;
  /** Key of the installation. */
  readonly key: Uint8Array;
}

/**
 * Copies a database snapshot while others write, and packs it. Flushes in small slices, because one large flush would
 * delay tickets and calls.
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
  // Images and videos are compressed already.
  for (const resource of content.resources ?? [])
    zip.addFile(join(folder, nameInBackup(resource)), nameInBackup(resource), { compress: false });
  zip.end();
  await pipeline(zip.outputStream, inSlices, (slices) => writeFlushed(slices, file));
  await rm(copy);
  await rm(join(folder, RESOURCES), { recursive: true, force: true });
  return { file };
}

/** Collects chunks of a stream into slices of {@link SLICE_BYTES}. */
async function* inSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let slice: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    slice.push(chunk);
    bytes += chunk.length;
    if (bytes < SLICE_BYTES) continue;
    yield Buffer.concat(slice);
    slice = [];
    bytes = 0;
  }
  yield Buffer.concat(slice);
}

/** Writes slices to a new file and flushes each; pauses as long as the flush took, so that others get half the disk. */
async function writeFlushed(slices: AsyncIterable<Buffer>, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const slice of slices) {
      await handle.writeFile(slice);
      const startedAt = performance.now();
      await handle.datasync();
      await pause(performance.now() - startedAt);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Copies without free pages, which contain deleted rows. The copy is not flushed, because it is deleted after
 * packing; a small cache writes it gradually.
 */
function copyDatabase(live: string, copy: string): void {
  const sqlite = openReadable(live);
  try {
    sqlite.pragma('synchronous = off');
    sqlite.pragma(`cache_size = -${COPY_CACHE_KB}`);
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
  const sqlite = openReadable(copy);
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
