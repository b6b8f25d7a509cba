import {
  closeSync,
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import packageJson from '#package.json' with { type: 'json' };
import { installedPackages } from '../installed-packages.ts';
import { filesOf } from '../release-files.ts';
import { bundledPackages, licences, sbom } from './bundled-packages.ts';
import { writeIcons } from './icons.ts';
import { nodeProgram, packedNode, type Target } from './target.ts';

/** Input folders of electron-builder. */
export interface Stage {
  /** Files for Electron, packed into an archive. */
  readonly app: string;
  /** Files for a plain Node, which cannot read the archive: the branch server, its libraries and Node. */
  readonly resources: string;
  readonly icons: string;
}

interface Sources {
  /** Root of the build output. */
  readonly root: string;
  /** Installed packages of the target; `root` for this platform. */
  readonly installed: string;
  readonly target: Target;
  /** Output folder, emptied first. */
  readonly folder: string;
}

/** Programs of the windows, without those for a plain Node. */
const APP = [
  'dist/appliance/main.js',
  'dist/appliance/print-agent.js',
  'dist/appliance/assets/*.js',
  'dist/appliance/preload.cjs',
  'dist/appliance/*.png',
  'dist/appliance/pages/**',
];
/** Servers and tools of a branch; central does not run on its machines. */
const RESOURCES = [
  'dist/servers/{branch,check,restore,recover,audit-verify,licence}*.js',
  'dist/servers/assets/*',
  'dist/pages/**',
  'dist/docs/**',
  'dist/appliance/supervisor.js',
  'dist/appliance/assets/*.js',
];
/** Node is a separate program, without headers and manuals. */
const NODE = /^node_modules\/node-(bin-)?(linux|darwin|win)-[\w-]+/;
const SVG = 'renderer/ui/marks/app-icon.svg';

/** Stages the files to pack. Throws if a native part is for another platform. */
export function stage({ root, installed, target, folder }: Sources): Stage {
  rmSync(folder, { recursive: true, force: true });
  const staged: Stage = {
    app: join(folder, 'app'),
    resources: join(folder, 'resources'),
    icons: join(folder, 'icons'),
  };
  writeIcons(join(root, SVG), staged.icons);
  copyAll(root, built(root, APP), staged.app);
  writeManifest(staged.app, {
    main: 'dist/appliance/main.js',
    description: packageJson.description,
    author: 'Turno',
    // Electron identifies its windows by this name, so that desktops find their icon.
    desktopName: 'turno.desktop',
    // A Debian package must name a page; this one exists on every installation.
    homepage: 'file:///opt/Turno/resources/LICENCES.txt',
  });

  copyAll(root, built(root, RESOURCES), staged.resources);
  const folders: string[] = [];
  for (const name of installedPackages(installed)) {
    const files = filesOf(installed, name).filter((file) => !NODE.test(file) && isIncluded(file, target));
    // Packages of types are reduced to a manifest.
    if (!NODE.test(name) && files.every((file) => file.endsWith('/package.json'))) continue;
    folders.push(name);
    copyAll(installed, files, staged.resources);
  }
  copy(join(installed, nodeProgram(target)), join(staged.resources, packedNode(target)));
  writeManifest(staged.resources, {});
  const foreign = [
    packedNode(target),
    ...globSync('node_modules/**/*.node', { cwd: staged.resources }),
  ].filter((file) => !runsOn(join(staged.resources, file), target));
  if (foreign.length > 0) throw new Error(`these are no parts for ${target}: ${foreign.join(', ')}`);

  const bundled = bundledPackages(root);
  const { version, devDependencies } = packageJson;
  const parts = sbom({ root: installed, folders, bundled, version, electron: devDependencies.electron });
  writeFileSync(join(staged.resources, 'sbom.cdx.json'), `${JSON.stringify(parts, null, 2)}\n`);
  writeFileSync(join(staged.resources, 'LICENCES.txt'), licences(installed, folders, bundled));
  return staged;
}

/** Excludes Vite metadata, whose names start with a dot. */
const built = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root }).filter(
    (file) => !/(^|[\\/])\./.test(file) && statSync(join(root, file)).isFile(),
  );

function copyAll(from: string, files: readonly string[], to: string): void {
  for (const file of files) copy(join(from, file), join(to, relative('.', file)));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(from, to);
}

/** Writes the package manifest that Node needs for the programs of a folder. */
function writeManifest(folder: string, more: Readonly<Record<string, string>>): void {
  const { name, version, type } = packageJson;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, type, ...more }, null, 2)}\n`,
  );
}

/** File kinds that a program reads at runtime; other files of a package are left out. */
const READ = /\.(c?js|mjs|json|node|wasm|ttf|woff2?|afm|icc|trie)$/;
/** Tests, examples and build inputs of packages. */
const EXCLUDED =
  /(^|\/)(tests?|__tests__|examples?|benchmarks?|coverage)\/|(^|\/)(tsconfig[^/]*|\.[^/]+)$|\.test\.[cm]?js$/;
/** Widths of fonts for paper; it has one. */
const FONT_WIDTHS = /\/@fontsource-variable\/noto-.*-(standard|wdth)-normal\.woff2$/;
/** Parts for one platform in packages for all platforms. */
const PREBUILD = /\/prebuilds\/(?<platform>[\w+-]+?)(\.node$|\/)/;

/**
 * Whether a file of an installed package is packed. Licences are not, because they are concatenated
 * (`licences.ts`).
 *
 * @param file path below the project, with slashes: `node_modules/better-sqlite3/prebuilds/linux-x64.node`
 * @internal used by tests besides this file
 */
export function isIncluded(file: string, target: Target): boolean {
  if (!READ.test(file) || EXCLUDED.test(file) || FONT_WIDTHS.test(file)) return false;
  const platform = PREBUILD.exec(file)?.groups?.platform;
  // Excludes parts for musl, because Electron uses glibc.
  return platform === undefined || (platform === target && !file.endsWith('.musl.node'));
}

/** Program headers by system and processor, as in ELF and PE. */
const MACHINES: Readonly<Record<Target, string>> = {
  'linux-x64': 'ELF 62',
  'linux-arm64': 'ELF 183',
  'win32-x64': 'PE 34404',
};

/**
 * Whether a native part runs on a target. Throws if the file cannot be read.
 *
 * @internal used by tests besides this file
 */
export function runsOn(file: string, target: Target): boolean {
  const head = Buffer.alloc(4096);
  const open = openSync(file, 'r');
  try {
    return machineOf(head.subarray(0, readSync(open, head))) === MACHINES[target];
  } finally {
    closeSync(open);
  }
}

function machineOf(head: Buffer): string | null {
  if (head.length < 64) return null;
  if (head.toString('latin1', 1, 4) === 'ELF') return `ELF ${head.readUInt16LE(18)}`;
  if (head.toString('latin1', 0, 2) !== 'MZ') return null;
  const start = head.readUInt32LE(60);
  return start + 6 <= head.length ? `PE ${head.readUInt16LE(start + 4)}` : null;
}

/**
 * Creates a hard link, which needs neither time nor space; copies the file to another disk.
 *
 * @internal used by tests besides this file
 */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(from, to);
  }
}
