import { chmod, copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange, Installer } from './installer.ts';
import { hashOf, ROLLBACK_FILE } from './update-folder.ts';
import type { StartDetached } from './way-back.ts';
import { shellWayBack } from './way-back.ts';

interface Options {
  /** Path of the AppImage that runs. */
  readonly program: string;
  /** Where updates are kept. */
  readonly folder: string;
  readonly startDetached: StartDetached;
  /** Starts what lies at a path once this program has ended. */
  readonly restart: (program: string) => void;
}

/** The version from before, beside the program. */
const previousOf = (program: string): string => `${program}.previous`;

/** Exchanges the file of an AppImage. At every moment there is a whole program at its path. */
export function appImageInstaller({ program, folder, startDetached, restart }: Options): Installer {
  const previous = previousOf(program);

  async function replaceProgram({ file, hash }: Exchange): Promise<void> {
    const temporary = `${program}.new`;
    try {
      await copyFile(file, temporary);
      if ((await hashOf(temporary)) !== hash) throw new Error('the package is not what was signed any more');
      await chmod(temporary, 0o755);
      await synced(temporary);
      await rm(previous, { force: true });
      // Some file systems, such as those of sticks, know no second name of a file.
      await link(program, previous).catch(() => copyFile(program, previous));
      await synced(previous);
      await rename(temporary, program);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    needsBefore: false,
    install: replaceProgram,
    watch: (version) => startDetached(shellWayBack(folder, { program, previous, version })),
    async goBack() {
      await writeFile(join(folder, ROLLBACK_FILE), '');
      await rename(previous, program);
    },
    restart: () => restart(program),
  };
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
