import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { bundledPackages } from '#build/package/bundled-packages.ts';

/** A package that is installed on servers or sent to browsers. */
export interface ShippedPackage {
  readonly name: string;
  /** As stated in `package.json`; undefined if missing or not a text. */
  readonly licence: string | undefined;
}

/**
 * Permitted licences of shipped packages: open ones that require only their notice and do not affect our code,
 * including OFL for fonts and MPL per file. A missing licence can be added after a review. Of a choice ("MIT OR
 * GPL-2.0") the whole expression is added.
 */
const OPEN: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Packages that state their licence where npm does not look, as `licenses`; read from the package itself. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** Licence errors of shipped packages, one line each, including unused exceptions. */
export function licenceViolations(
  shipped: readonly ShippedPackage[],
  exceptions: Readonly<Record<string, string>> = STATED_ELSEWHERE,
): string[] {
  const violations = shipped.flatMap(({ name, licence = exceptions[name] }) => {
    if (licence === undefined) return [`${name} states no licence`];
    return OPEN.has(licence)
      ? []
      : [`${name} is under ${licence}, which is none of the open ones known here`];
  });
  const silent = new Set(shipped.filter(({ licence }) => licence === undefined).map(({ name }) => name));
  const idle = Object.keys(exceptions).filter((name) => !silent.has(name));
  return [...new Set(violations), ...idle.map((name) => `${name} needs no exception`)].sort();
}

/** Checks the licences of all packages on servers, in the built pages and in the appliance. */
function checkLicences(): void {
  const shipped = [...onServers(), ...inBundles(), ...inStyleSheets()];
  const violations = licenceViolations(shipped);
  if (violations.length > 0) throw new Error(violations.join('\n'));
  const names = new Set(shipped.map(({ name }) => name));
  process.stdout.write(`${names.size} packages are under open licences.\n`);
}

interface Locked {
  readonly dev?: boolean;
  readonly license?: unknown;
}

/** Packages that `npm ci --omit=dev` installs on any platform, according to the lock file. */
function onServers(): ShippedPackage[] {
  const { packages } = json(join(ROOT, 'package-lock.json')) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const manifest = join(ROOT, path, 'package.json');
      return { name, licence: stated(existsSync(manifest) ? json(manifest) : locked) };
    });
}

/** Packages that Vite reports in the scripts of the pages and in the appliance. */
const inBundles = (): ShippedPackage[] =>
  bundledPackages(ROOT).map(({ name, identifier }) => ({ name, licence: identifier }));

/** Packages used by style sheets, such as fonts, which Vite does not report. */
function inStyleSheets(): ShippedPackage[] {
  const sheets = globSync('renderer/**/*.css', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const fetched = sheets.flatMap((sheet) => [
    ...sheet.matchAll(/(?:url\(|@import )["']?((?:@[\w-]+\/)?[a-z][\w.-]*)\//g),
  ]);
  return fetched.map(([, name = '']) => ({
    name,
    licence: stated(json(join(ROOT, 'node_modules', name, 'package.json'))),
  }));
}

function stated(manifest: unknown): string | undefined {
  const { license } = manifest as Locked;
  return typeof license === 'string' ? license : undefined;
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

if (import.meta.main) checkLicences();
