import { chmodSync, statSync } from 'node:fs';
import { SettingError } from './read-environment.ts';

/** Bits of a file's mode by which anybody but its owner reads or writes it. */
const OTHERS = 0o077;

/**
 * Keeps what the server writes from every other account of the machine: files that it makes are its own alone, and so is
 * a data folder that is there already, with all that lies in it. Throws SettingError where the folder is open to others
 * and belongs to another account.
 */
export function restrictFileAccess(dataDir: string): void {
  // Leaves Windows alone, which knows no such modes: there the account's own rights hold.
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || (folder.mode & OTHERS) === 0) return;
  try {
    chmodSync(dataDir, folder.mode & 0o700);
  } catch (error) {
    throw new SettingError(
      `the data folder ${dataDir} is open to others and belongs to another account: give it to the one that runs Turno`,
      { cause: error },
    );
  }
}
