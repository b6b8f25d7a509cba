import { chmodSync, statSync } from 'node:fs';
import { SettingError } from './read-environment.ts';

/** Mode bits that give access to other accounts. */
const OTHERS = 0o077;

/**
 * Restricts new files, and an existing data folder with its content, to the account of the server. Throws
 * SettingError if the folder is accessible and belongs to another account.
 */
export function restrictFileAccess(dataDir: string): void {
  // Windows has no file modes.
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
