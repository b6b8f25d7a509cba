import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';

const RANDOM_TESTS = ['tests/model', 'tests/integration', 'tests/support'];

/**
 * The dependencies of the long tests, as files and folders of the repository. A long test runs if any of them differs
 * from the last successful run; otherwise it is skipped, or runs in a short form.
 */
export const PROOFS = {
  install: ['package.json', 'package-lock.json', 'build', 'electron', 'tests/clean-install.ts'],
  package: ['package.json', 'package-lock.json', 'build', 'electron', 'tests/packed-appliance.ts'],
  random: ['package-lock.json', 'branch-server', 'central-server', 'shared', 'sync', ...RANDOM_TESTS],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Proof = keyof typeof PROOFS;

/** Fingerprints by name, committed with the code that they describe. */
const FILE = join(ROOT, 'tests/proofs.json');

/** Whether the test has passed in its long form with its present dependencies. */
export function isProven(proof: Proof): boolean {
  return readProofs()[proof] === fingerprint(ROOT, PROOFS[proof]);
}

/** Records that the tests have passed in their long form. */
export function storeProofs(proofs: readonly Proof[]): void {
  const now = proofs.map((proof) => [proof, fingerprint(ROOT, PROOFS[proof])] as const);
  writeFileSync(FILE, `${JSON.stringify({ ...readProofs(), ...Object.fromEntries(now) }, null, 2)}\n`);
}

function readProofs(): Readonly<Partial<Record<Proof, string>>> {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
}

/** Hashes names and contents of the files below `inputs`, committed or not, except those that git ignores. */
export function fingerprint(root: string, inputs: readonly string[]): string {
  const options = ['--cached', '--others', '--exclude-standard', '-z', '--', ...inputs];
  const listed = execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' });
  const hash = createHash('sha256');
  for (const name of new Set(
    listed
      .split('\0')
      .filter((each) => each !== '')
      .sort(),
  )) {
    const file = join(root, name);
    if (file === FILE || !existsSync(file)) continue;
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
