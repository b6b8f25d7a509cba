import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { RestoreFault } from './manifest.ts';

/** Takes a file out of a backup into `target`. Throws RestoreFault where it is not what its SHA-256 says. */
export async function takeOut(zip: ZipFile, entry: Entry, sha256: string, target: string): Promise<void> {
  const sum = createHash('sha256');
  const stream = await zip.openReadStreamPromise(entry);
  // Nothing is awaited between here and the pipeline: what came meanwhile would be counted and not written.
  stream.on('data', (chunk: Buffer) => sum.update(chunk));
  await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
  if (sum.digest('hex') !== sha256) throw new RestoreFault('damaged', `checksum of ${entry.fileName}`);
}
