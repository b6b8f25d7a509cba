import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A bundled package, as listed by Vite (`build.license`). */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier; missing if the package states none. */
  readonly identifier?: string;
  readonly text?: string;
}

/** Package lists of the pages, the documentation and the appliance. */
const STATEMENTS = [
  'dist/pages/.vite/license.json',
  'dist/docs/.vite/license.json',
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

/** Names of licence files in packages. */
const TEXTS = '{[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]*,[Cc][Oo][Pp][Yy]*,[Nn][Oo][Tt][Ii][Cc][Ee]*,OFL*}';
const LINE = '='.repeat(100);

/**
 * Concatenates the licences of all installed and bundled packages. Electron has its own and those of Chromium in
 * files beside the program.
 *
 * @param folders of the installed packages, below `root`
 */
export function licences(
  root: string,
  folders: readonly string[],
  bundled: readonly BundledPackage[],
): string {
  const installed = folders.map((folder) => ofFolder(root, folder));
  const names = new Set(installed.map(({ title }) => title));
  const others = bundled
    .map(({ name, version, identifier, text }) => ({
      title: `${name} ${version}`,
      licence: identifier,
      text,
    }))
    .filter(({ title }) => !names.has(title));
  return [...installed, ...others]
    .sort((one, other) => (one.title < other.title ? -1 : 1))
    .map(
      ({ title, licence, text }) =>
        `${LINE}\n${title}: ${licence ?? 'see below'}\n${LINE}\n\n${(text ?? '').trim()}\n`,
    )
    .join('\n');
}

function ofFolder(root: string, folder: string) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
  };
  const text = globSync(TEXTS, { cwd: join(root, folder) })
    .filter((file) => !/\.[cm]?[jt]s$/.test(file))
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    .join('\n\n');
  return { title: `${name} ${version}`, licence: typeof license === 'string' ? license : undefined, text };
}

/** Parts of the appliance, in the format of CycloneDX 1.5. */
export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly type: 'library' | 'application' | 'framework';
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly unknown[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Contents {
  readonly root: string;
  /** Folders of the installed packages that are packed. */
  readonly folders: readonly string[];
  readonly bundled: readonly BundledPackage[];
  readonly version: string;
  readonly electron: string;
}

const NPM = join(dirname(createRequire(import.meta.url).resolve('npm-10/package.json')), 'bin/npm-cli.js');
const PATH_OF_NPM = 'cdx:npm:package:path';

/**
 * Bill of materials of the appliance: installed packages with checksums from npm, restricted to the packed ones,
 * plus bundled packages and Electron. It contains no time or random number, so it is reproducible.
 */
export function sbom({ root, folders, bundled, version, electron }: Contents): Sbom {
  // Including development dependencies, because otherwise npm omits packages that both servers and tests depend
  // on.
  const args = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx'];
  const output = execFileSync(process.execPath, [NPM, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { specVersion, components } = JSON.parse(output) as Sbom;
  const stated = new Map(components.map((one) => [folderOf(one), one]));
  const installed = folders.map((folder) => {
    const part = stated.get(folder);
    if (part === undefined) throw new Error(`npm states nothing of ${folder}`);
    return part;
  });
  const installedPurls = new Set(installed.map(({ purl }) => purl));
  const others = [
    ...bundled.map(({ name, version: its, identifier }) => component('library', name, its, identifier)),
    component('framework', 'electron', electron, 'MIT'),
  ].filter(({ purl }) => !installedPurls.has(purl));
  return {
    bomFormat: 'CycloneDX',
    specVersion,
    version: 1,
    metadata: { component: component('application', 'turno', version) },
    components: [...installed, ...others],
  };
}

const folderOf = ({ properties = [] }: Component): string | undefined =>
  properties.find(({ name }) => name === PATH_OF_NPM)?.value;

function component(type: Component['type'], name: string, version: string, licence?: string): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licence !== undefined && { licenses: [{ expression: licence }] }),
  };
}
