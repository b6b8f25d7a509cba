import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A program that runs in a thread of its own, whether the server runs from its sources or bundled.
 *
 * @param source the module beside the one that asks, such as `./worker.ts`
 * @param from `import.meta.url` of the one that asks
 * @param entry its name among the bundles
 */
export function workerUrl(source: string, from: string, entry: string): URL {
  if (from.endsWith('.ts')) return new URL(source, from);
  const manifest = findPackageJSON(from);
  if (!manifest) throw new Error('the server lies in no package');
  return pathToFileURL(join(dirname(manifest), 'dist', 'servers', `${entry}.js`));
}
