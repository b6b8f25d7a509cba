import { chmod, copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exchange, Installer } from './installer.ts';
import { hashOf, WENT_BACK_FILE } from './update-folder.ts';
import type { StartApart } from './way-back.ts';
import { shellWayBack } from './way-back.ts';

interface Options {
  /** Path of the AppImage that runs. */
  readonly program: string;
  /** Where updates are kept. */
  readonly folder: string;
  readonly startApart: StartApart;
  /** Starts what lies at a path once this program has ended. */
  readonly restart: (program: string) => void;
}

/** The version from before, beside the program. */
const previousOf = (program: string): string => `${program}.previous`;

/** Exchanges the file of an AppImage. At every moment there is a whole program at its path. */
export function appImageInstaller({ program, folder, startApart, restart }: Options): Installer {
  const previous = previousOf(program);

  async function putInPlace({ file, hash }: Exchange): Promise<void> {
    const beside = `${program}.new`;
    try {
      await copyFile(file, beside);
      if ((await hashOf(beside)) !== hash) throw new Error('the package is not what was signed any more');
      await chmod(beside, 0o755);
      await synced(beside);
      await rm(previous, { force: true });
      // Some file systems, such as those of sticks, know no second name of a file.
      await link(program, previous).catch(() => copyFile(program, previous));
      await synced(previous);
      await rename(beside, program);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  return {
    needsBefore: false,
    install: putInPlace,
    watch: (version) => startApart(shellWayBack(folder, { program, previous, version })),
    async goBack() {
      await writeFile(join(folder, WENT_BACK_FILE), '');
      await rename(previous, program);
    },
    startAnew: () => restart(program),
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
