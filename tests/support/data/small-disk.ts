import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

/** A separate disk for one test. */
export interface SmallDisk extends TemporaryFolder {
  /** Fills the disk except for this number of megabytes; none by default. */
  fill(leaving?: number): void;
  /** Frees that space. */
  clear(): void;
}

/** Null with a message if this machine does not permit tests to mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path], {
      stdio: 'pipe',
    });
  } catch {
    folder.remove();
    process.stdout.write('A small disk cannot be mounted here: what happens on a full one is not tested.\n');
    return null;
  }
  const filler = join(folder.path, 'filler');
  return {
    path: folder.path,
    fill(leaving = 0) {
      fillUp(filler);
      truncateSync(filler, Math.max(0, statSync(filler).size - leaving * MEGABYTE));
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder.path], { stdio: 'pipe' });
      folder.remove();
    },
  };
}

const MEGABYTE = 1024 * 1024;
const PAGE = Buffer.alloc(4_096, 'x');

function fillUp(filler: string): void {
  const file = openSync(filler, 'a');
  try {
    for (;;) writeSync(file, PAGE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
