import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/sbin/slapd', '/usr/libexec/slapd', '/usr/local/libexec/slapd'];

/** Leaves out the directory that the package would set up: the tests start theirs. */
const INSTALL = [
  'echo "slapd slapd/no_configuration boolean true" | debconf-set-selections',
  'apt-get update -qq',
  'apt-get install -y -qq --no-install-recommends slapd',
].join(' && ');

const find = (): string | null => PLACES.find((place) => existsSync(place)) ?? null;

/**
 * Finds OpenLDAP's server; installs it first where it is missing and the machine lets us. Null where it cannot be had,
 * which is said in one line.
 */
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
