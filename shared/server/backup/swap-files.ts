import { existsSync } from 'node:fs';
import * as disk from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** File system calls; tests simulate a power cut between any two. */
export type Disk = Pick<typeof disk, 'copyFile' | 'link' | 'mkdir' | 'open' | 'rename' | 'rm'>;

export interface Swap {
  /** The served database; closed. */
  readonly live: string;
  /** Its replacement; closed, on the same disk. */
  readonly next: string;
  /** File that stores the replaced database. */
  readonly replaced: string;
}

/**
 * Replaces a closed database and stores the previous one. The swap is a single rename, so the name always holds one
 * complete database. Durable once resolved.
 */
export async function swapFiles({ live, next, replaced }: Swap, on: Disk = disk): Promise<void> {
  assertClosed(live);
  assertClosed(next);
  await on.mkdir(dirname(replaced), { recursive: true });
  await flushFile(next, on);
  await linkOrCopy(live, replaced, on);
  await flushFolder(dirname(replaced), on);
  await on.rename(next, live);
  await flushFolder(dirname(live), on);
}

/** Restores the previous database if the server does not start on its replacement. */
export async function swapBack({ live, replaced }: Swap, on: Disk = disk): Promise<void> {
  for (const rest of ['-wal', '-shm']) await on.rm(live + rest, { force: true });
  await on.rename(replaced, live);
  await flushFolder(dirname(live), on);
}

/** A leftover log would be applied to the wrong database. */
function assertClosed(file: string): void {
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is not closed: its log is there`);
}

/** Hard-links the file, which is atomic and needs no space; copies it on disks without hard links. */
async function linkOrCopy(live: string, replaced: string, on: Disk): Promise<void> {
  try {
    await on.link(live, replaced);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    const unfinished = join(dirname(replaced), 'unfinished');
    await on.copyFile(live, unfinished);
    await flushFile(unfinished, on);
    await on.rename(unfinished, replaced);
  }
}

/** Flushes a file to disk. */
const flushFile = (file: string, on: Disk): Promise<void> => flush(file, 'r+', on);

/** Flushes the names in a folder. Not needed on Windows, whose file system writes names through. */
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
