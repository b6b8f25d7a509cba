import type { Target } from './target.ts';

/** What a program reads as it runs; everything else of a package is for people and compilers. */
const READ = /\.(c?js|mjs|json|node|wasm|ttf|woff2?|afm|icc|trie)$/;
/** What only tests or shows a package, or was for what built it. */
const EXCLUDED =
  /(^|\/)(tests?|__tests__|examples?|benchmarks?|coverage)\/|(^|\/)(tsconfig[^/]*|\.[^/]+)$|\.test\.[cm]?js$/;
/** Parts for one platform that come in one package for all. */
const PREBUILD = /\/prebuilds\/(?<platform>[\w+-]+?)(\.node$|\/)/;

/**
 * Tells whether a file of an installed package is packed. Licences are not: they are handed on together
 * (`licences.ts`).
 *
 * @param file path below the project, with slashes: `node_modules/better-sqlite3/prebuilds/linux-x64.node`
 */
export function isIncluded(file: string, target: Target): boolean {
  if (!READ.test(file) || EXCLUDED.test(file)) return false;
  const platform = PREBUILD.exec(file)?.groups?.platform;
  // Parts for musl lie beside those for the C library that Electron asks for.
  return platform === undefined || (platform === target && !file.endsWith('.musl.node'));
}
