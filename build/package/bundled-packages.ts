import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that was put into a bundle, as Vite tells of it (`build.license`). */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Of SPDX; missing where the package states none. */
  readonly identifier?: string;
  readonly text?: string;
}

/** Where the pages and the appliance say what they are made of. */
const STATEMENTS = [
  'dist/pages/.vite/license.json',
  'dist/appliance/.vite/programs.json',
  'dist/appliance/.vite/preload.json',
  'dist/appliance/pages/.vite/license.json',
];

/** Lists the packages in the built pages and the built appliance, each once. */
export function bundledPackages(root: string): BundledPackage[] {
  const stated = STATEMENTS.flatMap(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as BundledPackage[],
  );
  const byName = new Map(stated.map((bundled) => [`${bundled.name}@${bundled.version}`, bundled]));
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
