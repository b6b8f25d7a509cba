import { applianceTarget } from '#shared/domain/updates/device-program.ts';

/** What is to be installed. */
export interface Exchange {
  /** Path of the package, and what it has to be: looked at once more on the very copy that is put in place. */
  readonly file: string;
  readonly hash: string;
  /** Path of the package of the version that runs; null where the program itself leads back. */
  readonly before: string | null;
}

/** How a program of one kind of package becomes another version of itself. */
export interface Installer {
  /** The package of the version that runs has to be here first. */
  readonly needsBefore: boolean;
  /** Puts a package in the place of the program. Rejects with the program as it was. */
  install(exchange: Exchange): Promise<void>;
  /** Has something that is no part of either version go back, unless this one shows in time that it is well. */
  watch(version: string): Promise<void>;
  /** Puts the version from before in place again. */
  goBack(): Promise<void>;
  /** Ends this program, and has what is in its place now start. */
  restart(): void;
}

/** What a machine runs, and how it exchanges that; null where it needs somebody's hand. */
export interface CurrentProgram {
  readonly version: string;
  readonly target: string;
  readonly installer: Installer | null;
}

/** Names what this program was packed as. */
export function currentTarget(
  platform: NodeJS.Platform,
  arch: string,
  environment: { readonly APPIMAGE?: string | undefined },
): string {
  const kind = environment.APPIMAGE ? 'appimage' : platform === 'win32' ? 'nsis' : 'deb';
  return applianceTarget(`${platform}-${arch}`, kind);
}
