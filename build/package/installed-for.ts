import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { here, type Target } from './target.ts';

const NPM = join(dirname(createRequire(import.meta.url).resolve('npm-10/package.json')), 'bin/npm-cli.js');
/** What npm installs by; `.npmrc` keeps install scripts from running. */
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Gives the folder whose `node_modules` are for a target: that of the project for this machine, for every other one a
 * folder into which npm installs what the lockfile has for it, native parts and Node included. Throws where npm cannot.
 */
export function installedFor(target: Target, root: string, folder: string): string {
  if (target === here()) return root;
  mkdirSync(folder, { recursive: true });
  for (const file of MANIFESTS) copyFileSync(join(root, file), join(folder, file));
  const [platform, arch] = target.split('-');
  const args = [
    'ci',
    '--omit=dev',
    `--os=${platform}`,
    `--cpu=${arch}`,
    ...(platform === 'linux' ? ['--libc=glibc'] : []),
  ];
  const { status, error } = spawnSync(process.execPath, [NPM, ...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm cannot install what ${target} needs: it ended with ${status}`);
  return folder;
}
