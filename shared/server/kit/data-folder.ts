import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SettingError } from './read-environment.ts';

/**
 * Makes the data folder where there is none, with those above it. Throws SettingError in one line that names it where
 * it cannot be one, or not be written to.
 */
export function createDataFolder(dataDir: string): void {
  try {
    createFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SettingError(`the data folder ${dataDir} cannot be used: ${WHY[code] ?? message}`, {
      cause: error,
    });
  }
}

const NO_RIGHT = 'the account that runs Turno may not write there';
const WHY: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'its disk is read-only',
  ENOTDIR: 'it is a file, or below one',
};

/** Makes folder by folder: Node's own way (`recursive`) never ends where a system has folders and lets none be made. */
function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Takes one that another process has just made.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
