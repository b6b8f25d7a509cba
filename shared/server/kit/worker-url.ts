import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * URL of a worker module, from sources or bundles.
 * @param source module path relative to the caller, such as `./worker.ts`
 * @param from `import.meta.url` of the caller
 * @param entry its name among the bundles
 */
export function workerUrl(source: string, from: string, entry: string): URL {
  if (from.endsWith('.ts')) return new URL(source, from);
  const manifest = findPackageJSON(from);
  if (!manifest) throw new Error('the server lies in no package');
  return pathToFileURL(join(dirname(manifest), 'dist', 'servers', `${entry}.js`));
}
