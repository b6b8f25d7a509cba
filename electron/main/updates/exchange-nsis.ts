import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installer } from './installer.ts';
import { hashOf, ROLLBACK_FILE } from './update-folder.ts';
import { type StartDetached, windowsWayBack } from './way-back.ts';

interface Options {
  /** Where updates are kept. */
  readonly folder: string;
  readonly startDetached: StartDetached;
  /** Ends this program: an installer waits for that, and starts what it has installed. */
  readonly quit: () => void;
}

/** Asks nobody, leaves the user's data, and starts the program afterwards. */
const SILENT = ['/S', '--updated', '--force-run'] as const;

/**
 * Exchanges the program by the installer of Windows, which the program itself starts silently. Back leads the installer
 * of the version from before: without it nothing is begun.
 */
export function nsisInstaller({ folder, startDetached, quit }: Options): Installer {
  const present = join(folder, 'installer.exe');
  const previous = join(folder, 'previous.exe');
  let next = present;

  async function copyFileAtomically(from: string, to: string): Promise<void> {
    const temporary = `${to}.new`;
    await copyFile(from, temporary);
    await rename(temporary, to);
  }

  return {
    needsBefore: true,
    async install({ file, hash, before }) {
      if (before === null) throw new Error('there is no installer of the version that runs');
      await copyFileAtomically(before, previous);
      await copyFileAtomically(file, present);
      if ((await hashOf(present)) !== hash) {
        await rm(present, { force: true });
        throw new Error('the package is not what was signed any more');
      }
      next = present;
    },
    watch: (version) => startDetached(windowsWayBack(folder, { previous, version })),
    async goBack() {
      await writeFile(join(folder, ROLLBACK_FILE), '');
      next = previous;
    },
    restart() {
      void startDetached({ program: next, args: [...SILENT], files: {} }).finally(quit);
    },
  };
}
