import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Running write per file; concurrent writes would delete each other's draft. */
const underWay = new Map<string, Promise<void>>();

/**
 * Replaces a file atomically and durably: after a power cut either the old or the new file exists. Writes of the same
 * file run in order. Rejects with the system's error.
 * @param mode of the file, such as 0o600
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
  const temporaryFile = `${file}.new`;
  await synced(await open(temporaryFile, 'w', mode), (handle) => handle.writeFile(content));
  await rename(temporaryFile, file);
  await syncFolder(dirname(file));
}

/** Makes a file name durable, which requires a flush of its folder. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders and needs no flush.
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
