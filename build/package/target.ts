import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import VERSIONS from '../node-versions.json' with { type: 'json' };

/** Target platforms of the appliance. */
export const TARGETS = [
  'linux-x64',
  'linux-arm64',
  'win32-x64',
] as const satisfies (keyof typeof VERSIONS.packages)[];
export type Target = (typeof TARGETS)[number];

/** The target of this machine; undefined if not supported. */
export const here = (): Target | undefined =>
  TARGETS.find((target) => target === `${process.platform}-${process.arch}`);

/** Path of the Node program of the branch server among the installed packages. */
export function nodeProgram(target: Target): string {
  const { name, program } = VERSIONS.packages[target];
  return `node_modules/${name}/${program}`;
}

/** The name of that Node in the package, by which the appliance starts it (`electron/main/branch`). */
export const packedNode = (target: Target): string =>
  target === 'win32-x64' ? 'dist/node.exe' : 'dist/node';

/** Folder names of electron-builder. */
const NAMES: Readonly<Record<Target, string>> = {
  'linux-x64': 'linux-unpacked',
  'linux-arm64': 'linux-arm64-unpacked',
  'win32-x64': 'win-unpacked',
};

/** Staged appliance of a target; `contents.txt` two folders above lists it. */
export const packedFolder = (root: string, target: Target): string =>
  join(root, 'dist/package', target, 'output', NAMES[target]);

/** Precedes the fuses in the Electron binary, as in `@electron/fuses`. */
const WIRE = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Fuses of an original Electron: on, off, or removed. */
const FUSES = '100101001';
const LANGUAGES = ['de', 'en-GB', 'en-US', 'es', 'es-419', 'sv'];

/**
 * Writes a placeholder laid out like Electron, so that packaging can be tested without it.
 *
 * @returns size of all its files in bytes
 */
export function writePlaceholder(folder: string, target: Target): number {
  const program = target === 'win32-x64' ? 'electron.exe' : 'electron';
  const script = Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This stands in for Electron: no window can be opened." >&2\nexit 1\n# '),
    Buffer.from(WIRE),
    Buffer.from([1, FUSES.length]),
    Buffer.from(`${FUSES}\n`),
  ]);
  const files: Record<string, Buffer> = {
    [program]: script,
    LICENSE: Buffer.from('The licence of Electron lies here.\n'),
    'LICENSES.chromium.html': Buffer.from('<p>The licences of Chromium lie here.</p>\n'),
    ...Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}.pak`, Buffer.alloc(1)])),
  };
  mkdirSync(join(folder, 'locales'), { recursive: true });
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), content, { mode: 0o755 });
  return Object.values(files).reduce((sum, { length }) => sum + length, 0);
}

const NPM = join(dirname(createRequire(import.meta.url).resolve('npm-10/package.json')), 'bin/npm-cli.js');
/** Files that npm needs for an installation; `.npmrc` disables install scripts. */
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * Folder whose `node_modules` are for a target: the project for this machine, for others a folder into which npm
 * installs the locked packages, including native parts and Node. Throws if npm fails.
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
