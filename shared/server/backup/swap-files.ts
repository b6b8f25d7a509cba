import { existsSync } from 'node:fs';
import * as disk from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Lists the calls of the file system; a test lets the machine lose its power between any two. */
export type Disk = Pick<typeof disk, 'copyFile' | 'link' | 'mkdir' | 'open' | 'rename' | 'rm'>;

export interface Swap {
  /** The database that is served; closed. */
  readonly live: string;
  /** The one that takes its place; closed, on the same disk. */
  readonly next: string;
  /** The file in which the one before is kept. */
  readonly kept: string;
}

/**
 * Puts one closed database in the place of another and keeps that one. At every moment the name holds either the old
 * or the new one, whole: taking its place is one rename. Once it resolves, a power cut takes nothing of it back.
 */
export async function swapFiles({ live, next, kept }: Swap, on: Disk = disk): Promise<void> {
  assertClosed(live);
  assertClosed(next);
  await on.mkdir(dirname(kept), { recursive: true });
  await flushFile(next, on);
  await linkOrCopy(live, kept, on);
  await flushFolder(dirname(kept), on);
  await on.rename(next, live);
  await flushFolder(dirname(live), on);
}

/** Puts back what was kept, where no server starts on what took its place. */
export async function swapBack({ live, kept }: Swap, on: Disk = disk): Promise<void> {
  for (const rest of ['-wal', '-shm']) await on.rm(live + rest, { force: true });
  await on.rename(kept, live);
  await flushFolder(dirname(live), on);
}

/** A log that is left beside a database belongs to it: under another it would be read into that one. */
function assertClosed(file: string): void {
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is not closed: its log is there`);
}

/** Gives the file a second name, which costs no room and cannot be left half done; a copy where a disk has none. */
async function linkOrCopy(live: string, kept: string, on: Disk): Promise<void> {
  try {
    await on.link(live, kept);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    const unfinished = join(dirname(kept), 'unfinished');
    await on.copyFile(live, unfinished);
    await flushFile(unfinished, on);
    await on.rename(unfinished, kept);
  }
}

/** Flushes a file: what was written into it outlasts a power cut once this resolves. */
const flushFile = (file: string, on: Disk): Promise<void> => flush(file, 'r+', on);

/** Flushes the names in a folder. Windows opens no folders; its file system writes names through. */
async function flushFolder(folder: string, on: Disk): Promise<void> {
  if (process.platform !== 'win32') await flush(folder, 'r', on);
}

async function flush(path: string, flags: 'r' | 'r+', on: Disk): Promise<void> {
  const handle = await on.open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
