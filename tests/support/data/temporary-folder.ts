import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

const MEMORY = '/dev/shm';
/** More than all tests write simultaneously, in bytes. */
const ROOM = 2 * 1024 ** 3;

/** A memory file system if there is enough memory: tests need no durability, and the disk takes half the time. */
export function quickest(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** An empty folder for one test. */
export function temporaryFolder(within: string = quickest()): TemporaryFolder {
  const path = mkdtempSync(join(within, 'turno-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
