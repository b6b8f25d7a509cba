import { readlinkSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { basename } from 'node:path';

/** The kernel's link to the thread that follows it. */
const THREAD_LINK = '/proc/thread-self';

/**
 * Lets tickets go first where there are not processors enough for both. Only Linux tells threads of a process apart.
 * Goes without where a sandbox has no such link or does not permit it: a report takes as long, and is the same.
 */
export function stepBack(own = THREAD_LINK): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync(own))), constants.priority.PRIORITY_LOW);
  } catch (error) {
    if (!isOfTheSystem(error)) throw error;
  }
}

/** Tells what the system has refused from what is wrong with the program. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
