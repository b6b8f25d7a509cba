import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The last write of each file that is under way: two at once would take each other's new file away. */
const underWay = new Map<string, Promise<void>>();

/**
 * Puts a whole file in the place of the one before: after a power cut there is either the old one or the new one,
 * never half of one, and once it resolves it is the new one. Writes of the same file come one after the other, in the
 * order in which they were begun. Rejects with the error of the system where the file cannot be written.
 *
 * @param mode of the file, such as 0o600 for what only the server may read
 */
export async function writeDurably(file: string, content: string, mode: number): Promise<void> {
  // The caller of the previous write handles its error.
  const before = underWay.get(file)?.catch(() => {}) ?? Promise.resolve();
  const write = before.then(() => replace(file, content, mode));
  underWay.set(file, write);
  try {
    await write;
  } finally {
    if (underWay.get(file) === write) underWay.delete(file);
  }
}

async function replace(file: string, content: string, mode: number): Promise<void> {
  const beside = `${file}.new`;
  await synced(await open(beside, 'w', mode), (handle) => handle.writeFile(content));
  await rename(beside, file);
  await syncFolder(dirname(file));
}

/** A name that was given or taken in a folder outlasts a power cut only once the folder itself is written. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system writes names through.
  if (process.platform === 'win32') return;
  await synced(await open(folder, 'r'), async () => {});
}

async function synced(handle: FileHandle, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
