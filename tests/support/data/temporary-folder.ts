import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

const MEMORY = '/dev/shm';
/** More than all tests at once fill, in bytes. */
const ROOM = 2 * 1024 ** 3;

/** Memory that is a folder, where the system has enough of such: nobody pulls the plug here, and half the time is the disk's. */
export function quickest(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** An empty folder of its own for one test. */
export function temporaryFolder(within: string = quickest()): TemporaryFolder {
  const path = mkdtempSync(join(within, 'turno-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
