import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the product is started and looked after with, beside the libraries. */
const OURS = [
  '{LICENSE,NOTICE,README,CHANGELOG}*',
  'package.json',
  'build/{launch.js,choose-node.js,node-versions.json}',
  'build/systemd/*',
  'build/boxes/*',
  'dist/node',
  'dist/{pages,servers}/**',
  'docs/**',
];

/** Node's own headers, for compiling what a server never compiles: a fifth of a release. */
const HEADERS = /^node_modules\/node-[\w-]+\/include\//;

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/**
 * Lists what a release is made of, in an order that is the same everywhere: everything that an installation needs to
 * start without npm, and nothing that only builds or tests.
 */
export function releaseFiles(root: string): string[] {
  const files = [...ours(root), ...packagesOf(root).flatMap((folder) => filesOf(root, folder))];
  return [...new Set(files)].filter((file) => !HEADERS.test(file)).sort();
}

const ours = (root: string): string[] =>
  globSync(OURS, { cwd: root }).filter((file) => !isFolder(root, file));

/** Goes by the lockfile, as `npm prune --omit=dev` does; what belongs to another platform was never installed. */
function packagesOf(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(join(root, folder)));
}

/** Leaves packages within a package to their own line of the lockfile. */
const filesOf = (root: string, folder: string): string[] =>
  globSync('**', { cwd: join(root, folder), exclude: (name) => name === 'node_modules' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !isFolder(root, file));

const isFolder = (root: string, file: string): boolean => lstatSync(join(root, file)).isDirectory();
