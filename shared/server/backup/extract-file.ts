import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { RestoreError } from './manifest.ts';

/** Takes a file out of a backup into `target`. Throws RestoreError where it is not what its SHA-256 says. */
export async function extractFile(zip: ZipFile, entry: Entry, sha256: string, target: string): Promise<void> {
  const hash = createHash('sha256');
  const stream = await zip.openReadStreamPromise(entry);
  // Nothing is awaited between here and the pipeline: what came meanwhile would be counted and not written.
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
  if (hash.digest('hex') !== sha256) throw new RestoreError('damaged', `checksum of ${entry.fileName}`);
}
