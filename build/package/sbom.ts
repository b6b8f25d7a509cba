import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

/** What the appliance is made of, in the words of CycloneDX 1.5. */
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
 * States the parts of the appliance: npm itself states the installed packages with their checksums, of which those
 * that are packed are taken; what bundles are made of and Electron are added. No time and no random number is in it:
 * the same parts make the same statement.
 */
export function sbom({ root, folders, bundled, version, electron }: Contents): Sbom {
  // With those of development, since without them npm leaves out some that both servers and tests ask for.
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
