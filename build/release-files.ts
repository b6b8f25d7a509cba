import { spawnSync } from 'node:child_process';
import { globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages } from './installed-packages.ts';

/** Files of the product, besides the libraries. */
const OURS = [
  '{LICENSE,NOTICE,README,CHANGELOG}*',
  'package.json',
  'build/{launch.js,choose-node.js,node-versions.json}',
  'build/systemd/*',
  'build/boxes/*',
  'build/image/*.{sh,service}',
  'dist/node',
  'dist/{pages,servers,docs}/**',
  'docs/**',
];

/** Headers of Node, a fifth of a release, which servers do not need. */
const HEADERS = /^node_modules\/node-[\w-]+\/include\//;

/**
 * Files of a release, in stable order: everything required to start without npm, and nothing for build or tests
 * only.
 */
export function releaseFiles(root: string): string[] {
  const files = [...ours(root), ...installedPackages(root).flatMap((folder) => filesOf(root, folder))];
  return [...new Set(files)].filter((file) => !HEADERS.test(file)).sort();
}

const ours = (root: string): string[] =>
  globSync(OURS, { cwd: root }).filter((file) => !isFolder(root, file));

/** Excludes nested packages, which have their own entry in the list. */
export const filesOf = (root: string, folder: string): string[] =>
  globSync('**', { cwd: join(root, folder), exclude: (name) => name === 'node_modules' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !isFolder(root, file));

const isFolder = (root: string, file: string): boolean => lstatSync(join(root, file)).isDirectory();

export interface Packing {
  /** Root folder of the files. */
  readonly root: string;
  readonly files: readonly string[];
  /** Name of the only top-level folder in the archive. */
  readonly folder: string;
  /** The archive to write. */
  readonly archive: string;
  /** Modification time of every file in seconds: equal content gives an equal archive, byte for byte. */
  readonly seconds: number;
}

/** Packs files with the system's GNU tar. Throws on failure. */
export function pack({ root, files, folder, archive, seconds }: Packing): void {
  const args = [
    // Not pax, whose headers may contain the process id.
    ...['--create', '--format=gnu', `--file=${archive}`],
    ...['--use-compress-program=gzip -n', '--hard-dereference', '--no-recursion'],
    ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', `--mtime=@${seconds}`],
    // Transforms member names only: links stay relative, so that the folder can be moved.
    ...[`--transform=s,^,${folder}/,SH`, `--directory=${root}`, '--null', '--files-from=-'],
  ];
  const input = [...files]
    .sort()
    .map((file) => `${file}\0`)
    .join('');
  const { status, stderr, error } = spawnSync('tar', args, { input, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`tar ended with ${status}: ${stderr.trim()}`);
}
