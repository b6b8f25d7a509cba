import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATHS = ['/usr/sbin/slapd', '/usr/libexec/slapd', '/usr/local/libexec/slapd'];

/** Omits the directory that the package would set up: the tests start their own. */
const INSTALL = [
  'echo "slapd slapd/no_configuration boolean true" | debconf-set-selections',
  'apt-get update -qq',
  'apt-get install -y -qq --no-install-recommends slapd',
].join(' && ');

const find = (): string | null => PATHS.find((path) => existsSync(path)) ?? null;

/** Finds or installs OpenLDAP's server; null with a message if unavailable. */
export function slapdProgram(): string | null {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No slapd found: trying apt-get install slapd …');
    spawnSync('sh', ['-c', INSTALL], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = find();
  if (!installed) say('Skipped: tests against a real directory need slapd (Debian: apt-get install slapd).');
  return installed;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
