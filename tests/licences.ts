import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { bundledPackages } from '#build/package/bundled-packages.ts';

/** Describes a package that is installed on servers or sent to browsers. */
export interface ShippedPackage {
  readonly name: string;
  /** What its `package.json` states; undefined for nothing, or for something that is no text. */
  readonly licence: string | undefined;
}

/**
 * Lists the licences that what we ship may have: open ones that ask for their notice to be kept and leave our own code
 * alone, which also holds for the fonts' OFL and, file by file, for the MPL. One that is missing is not refused for
 * good: whoever needs it reads it and adds it here. Of a choice ("MIT OR GPL-2.0") the whole expression is added.
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

/** Lists packages that state their licence where npm no longer looks, as `licenses`; read in the package itself. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/** Says what is wrong with the licences of what we ship, a line each; also an exception that nothing needs. */
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

/** Holds the licence of all that is installed on servers, or lies in the built pages and the appliance, against those that are open. */
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

/** Lists what `npm ci --omit=dev` installs, on whatever platform: what is not for this one is known from the lock. */
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

/** Lists what Vite put into the scripts of the pages, and into the appliance: it says so itself. */
const inBundles = (): ShippedPackage[] =>
  bundledPackages(ROOT).map(({ name, identifier }) => ({ name, licence: identifier }));

/** Lists what style sheets fetch from packages, such as a font: Vite looks at scripts only. */
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
