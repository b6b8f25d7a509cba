import { execFileSync, spawnSync } from 'node:child_process';

/** A command that installs something, with the message shown while it runs. */
export interface Installer {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Path of a system program; null if not installed. */
export function pathOf(program: string): string | null {
  try {
    return (
      execFileSync('which', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      null
    );
  } catch {
    return null;
  }
}

/** Installs packages of Debian; null if that is not possible. */
export function byApt(...packages: readonly string[]): Installer | null {
  if (process.getuid?.() !== 0 || pathOf('apt-get') === null) return null;
  const names = packages.join(' ');
  return {
    title: `apt-get install ${packages[0]}`,
    command: 'sh',
    args: ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names}`],
  };
}

/** Runs an installer and reports it to `say`. The caller checks the result. */
export function tryInstaller({ title, command, args }: Installer, say: (line: string) => void): void {
  say(`Trying ${title} …`);
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** Finds or installs a program for tests. Throws with instructions if unavailable. */
export function ensureProgram(
  program: string,
  { of, needed }: { of: string; needed: string },
  say: (line: string) => void,
): string {
  const installer = pathOf(program) === null ? byApt(of) : null;
  if (installer) tryInstaller(installer, say);
  const path = pathOf(program);
  if (path === null) throw new Error(`${needed} needs ${program}: install the package ${of}.`);
  return path;
}
