import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import packageJson from '#package.json' with { type: 'json' };
import { installedPackages } from '../installed-packages.ts';
import { linkOrCopy } from '../link-or-copy.ts';
import { filesOf } from '../release-files.ts';
import { bundledPackages } from './bundled-packages.ts';
import { writeIcons } from './icons.ts';
import { isIncluded } from './kept-files.ts';
import { licences } from './licences.ts';
import { runsOn } from './native-parts.ts';
import { sbom } from './sbom.ts';
import { nodeProgram, packedNode, type Target } from './target.ts';

/** Folders with what electron-builder takes up. */
export interface Stage {
  /** What Electron itself reads, and becomes one archive. */
  readonly app: string;
  /** What a plain Node reads, which knows no such archive: the branch server, its libraries and its Node. */
  readonly resources: string;
  readonly icons: string;
}

interface Sources {
  /** Where everything is built. */
  readonly root: string;
  /** Where the packages for the target are installed; `root` for this very platform. */
  readonly installed: string;
  readonly target: Target;
  /** Emptied before. */
  readonly folder: string;
}

/** The windows, without what only a plain Node starts. */
const APP = [
  'dist/appliance/main.js',
  'dist/appliance/assets/*.js',
  'dist/appliance/preload.cjs',
  'dist/appliance/*.png',
  'dist/appliance/pages/**',
];
/** Servers of a branch and what looks after them; central is no machine of a branch. */
const RESOURCES = [
  'dist/servers/{branch,check,restore,recover,audit-verify,licence}*.js',
  'dist/servers/assets/*',
  'dist/pages/**',
  'dist/appliance/supervisor.js',
  'dist/appliance/assets/*.js',
];
/** Has its Node as a program of its own, without headers and manuals. */
const NODE = /^node_modules\/node-(bin-)?(linux|darwin|win)-[\w-]+/;
const SVG = 'renderer/ui/marks/app-icon.svg';

/** Lays out what is packed, and nothing else. Throws where a native part is for another machine. */
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
    // A package of Debian has to name a page; this one is there wherever it is installed.
    homepage: 'file:///opt/Turno/resources/LICENCES.txt',
  });

  copyAll(root, built(root, RESOURCES), staged.resources);
  const folders: string[] = [];
  for (const name of installedPackages(installed)) {
    const files = filesOf(installed, name).filter((file) => !NODE.test(file) && isIncluded(file, target));
    // Of types there is only a manifest left.
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

/** Leaves out what Vite keeps for those who build, which begins with a dot. */
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

/** Says what Node has to know of the programs in a folder, and no more. */
function writeManifest(folder: string, more: Readonly<Record<string, string>>): void {
  const { name, version, type } = packageJson;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, type, ...more }, null, 2)}\n`,
  );
}
