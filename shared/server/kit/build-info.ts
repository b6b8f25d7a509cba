/** The commit that a server was built from. */
export interface BuildInfo {
  /** Abbreviated hash, with `+` after uncommitted changes; `source` for a server that runs from its sources. */
  readonly commit: string;
  /** Day of the commit or, after uncommitted changes, of the build; null for a server that runs from its sources. */
  readonly date: string | null;
}

/** Replaced by the build. */
declare const TURNO_BUILD: BuildInfo;

/** Distinguishes two builds of one version. */
export const BUILD: BuildInfo =
  typeof TURNO_BUILD === 'undefined' ? { commit: 'source', date: null } : TURNO_BUILD;

/** Version and build in one line, such as `1.0.0 (3f2a91c0, 2026-11-30)`. */
export const versionText = (version: string, { commit, date }: BuildInfo = BUILD): string =>
  `${version} (${[commit, ...(date === null ? [] : [date])].join(', ')})`;

/** Prints the version and ends the process if the command line asks for it. */
export function printVersion(version: string, args: readonly string[]): void {
  if (!args.includes('--version')) return;
  process.stdout.write(`Turno ${versionText(version)}\n`);
  process.exit(0);
}
