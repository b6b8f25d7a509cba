import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

interface ZippedFile {
  readonly name: string;
  readonly path: string;
}

/** Packs files into a temporary zip below `folder`, deleted after reading. */
export async function zipOf(
  files: readonly ZippedFile[],
  folder: string,
): Promise<{ readonly bytes: number; readonly stream: Readable }> {
  const path = join(folder, `${randomUUID()}.zip`);
  const zip = new ZipFile();
  for (const { name, path: from } of files) {
    // Today's file grows; its present size is packed.
    const { size } = await stat(from);
    if (size === 0) zip.addBuffer(Buffer.alloc(0), name);
    else zip.addReadStream(createReadStream(from, { end: size - 1 }), name);
  }
  zip.end();
  try {
    await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
    const { size: bytes } = await stat(path);
    const stream = createReadStream(path);
    stream.once('close', () => void rm(path, { force: true }));
    return { bytes, stream };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
