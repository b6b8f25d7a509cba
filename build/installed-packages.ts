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
 * Lists the package folders that servers can load, following dependencies as Node does. Packages of other
 * platforms and development dependencies are excluded.
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

/** Searches beside the importing package first, then further up. */
function folderOf(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | null {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[folder]) return folder;
  if (from === '') return null;
  return folderOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
