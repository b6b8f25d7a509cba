import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Names = Readonly<Record<string, unknown>>;

/**
 * Lists the folders of the packages that the servers can ask for: from what `package.json` depends on, package by
 * package, as Node finds them. What belongs to another platform was never installed; what only builds or tests is asked
 * for by nobody, which the marks of the lockfile do not tell of each.
 *
 * @param root folder of `package-lock.json` and `node_modules`
 */
export function installedPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const folders = new Set<string>();
  const waiting = [''];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const name of requiredBy(packages[from])) {
      const folder = folderOf(packages, from, name);
      if (folder === null || folders.has(folder) || !existsSync(join(root, folder))) continue;
      folders.add(folder);
      waiting.push(folder);
    }
  }
  return [...folders].sort();
}

function requiredBy(locked: Locked = {}): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Looks beside whoever asks first, then further up. */
function folderOf(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | null {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[folder]) return folder;
  if (from === '') return null;
  return folderOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
