import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Finds the folder of the built pages, whether the server runs from its sources or bundled. */
export function pagesFolder(): string {
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new Error('the server lies in no package');
  return join(dirname(manifest), 'dist', 'pages');
}
