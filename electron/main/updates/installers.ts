import { writeFileSync } from 'node:fs';
import { chmod, copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartDetached } from '#electron/supervisor/detached-program.ts';
import { applianceTarget } from '#shared/domain/updates/device-program.ts';
import { shellWayBack, windowsWayBack } from './rollback.ts';
import { ENDED_FILE, hashOf, ROLLBACK_FILE } from './update-folder.ts';

/** Version to install. */
export interface Exchange {
  /** Path and hash of the package; the copy that is put in place is verified again. */
  readonly file: string;
  readonly hash: string;
  /** Package of the running version; null if the program file itself is the backup. */
  readonly before: string | null;
}

/** Update mechanism of a package format. */
export interface Installer {
  /** The package of the version that runs has to be here first. */
  readonly needsBefore: boolean;
  /** Installs a package in place of the program. On rejection the program is unchanged. */
  install(exchange: Exchange): Promise<void>;
  /** Starts a separate program that rolls back unless this version confirms its health in time. */
  watch(version: string): Promise<void>;
  /** Restores the previous version. */
  goBack(): Promise<void>;
  /** Ends this program and starts the installed one. */
  restart(): void;
}

/** Running version and its update mechanism; null if it must be updated manually. */
export interface CurrentProgram {
  readonly version: string;
  readonly target: string;
  readonly installer: Installer | null;
}

/** Package format and platform of this program. */
export function currentTarget(
  platform: NodeJS.Platform,
  arch: string,
  environment: { readonly APPIMAGE?: string | undefined },
): string {
  const kind = environment.APPIMAGE ? 'appimage' : platform === 'win32' ? 'nsis' : 'deb';
  return applianceTarget(`${platform}-${arch}`, kind);
}

interface AppImageOptions {
  /** Path of the AppImage that runs. */
  readonly program: string;
  /** Folder for updates. */
  readonly folder: string;
  readonly startDetached: StartDetached;
  /** Starts the program at a path after this one has ended. */
  readonly restart: (program: string) => void;
}

/** The version from before, beside the program. */
const previousOf = (program: string): string => `${program}.previous`;

/** Exchanges the file of an AppImage. At every moment there is a whole program at its path. */
export function appImageInstaller({ program, folder, startDetached, restart }: AppImageOptions): Installer {
  const previous = previousOf(program);

  async function replaceProgram({ file, hash }: Exchange): Promise<void> {
    const temporary = `${program}.new`;
    try {
      await copyFile(file, temporary);
      if ((await hashOf(temporary)) !== hash) throw new Error('the package is not what was signed any more');
      await chmod(temporary, 0o755);
      await synced(temporary);
      await rm(previous, { force: true });
      // Some file systems, such as those of USB drives, have no hard links.
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

interface NsisOptions {
  /** Path of the installed program, which is that of each version. */
  readonly program: string;
  /** Folder for updates. */
  readonly folder: string;
  readonly startDetached: StartDetached;
  /** Ends this program: the installer waits for it, and starts the installed version. */
  readonly quit: () => void;
}

/** Installs silently, keeps user data, and starts the program. */
const SILENT = ['/S', '--updated', '--force-run'] as const;

/**
 * Exchanges the program by the installer of Windows, which the program itself starts silently. Back leads the installer
 * of the version from before: without it nothing is begun.
 */
export function nsisInstaller({ program, folder, startDetached, quit }: NsisOptions): Installer {
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
    watch: (version) => startDetached(windowsWayBack(folder, { program, previous, version })),
    async goBack() {
      await writeFile(join(folder, ROLLBACK_FILE), '');
      next = previous;
    },
    restart() {
      // The restarter would start this version again before the installer has replaced it.
      writeFileSync(join(folder, ENDED_FILE), '');
      void startDetached({ program: next, args: [...SILENT], files: {} }).finally(quit);
    },
  };
}
