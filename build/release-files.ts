import { globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages } from './installed-packages.ts';

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

/**
 * Lists what a release is made of, in an order that is the same everywhere: everything that an installation needs to
 * start without npm, and nothing that only builds or tests.
 */
export function releaseFiles(root: string): string[] {
  const files = [...ours(root), ...installedPackages(root).flatMap((folder) => filesOf(root, folder))];
  return [...new Set(files)].filter((file) => !HEADERS.test(file)).sort();
}

const ours = (root: string): string[] =>
  globSync(OURS, { cwd: root }).filter((file) => !isFolder(root, file));

/** Leaves packages within a package to their own place in the list. */
export const filesOf = (root: string, folder: string): string[] =>
  globSync('**', { cwd: join(root, folder), exclude: (name) => name === 'node_modules' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !isFolder(root, file));

const isFolder = (root: string, file: string): boolean => lstatSync(join(root, file)).isDirectory();
