import { readlinkSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Kernel link to the thread that resolves it. */
const THREAD_LINK = '/proc/thread-self';

/**
 * Lowers the priority of the current thread, so that tickets come first on a busy machine. Linux only: other systems
 * set the priority of a whole process. Does nothing if a sandbox lacks the link or forbids the change.
 */
export function lowerPriority(link = THREAD_LINK): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync(link))), constants.priority.PRIORITY_LOW);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
