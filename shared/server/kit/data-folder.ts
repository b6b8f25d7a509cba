import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SettingError } from './read-environment.ts';

/**
 * Creates the data folder and its parents. Throws SettingError with one line that names the path if that fails or it
 * is not writable.
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

/** Creates folder by folder: Node's `recursive` option never ends on systems that permit no new folder. */
function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
