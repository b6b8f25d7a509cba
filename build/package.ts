import { createPrivateKey } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { listPackage } from '@electron/asar';
import { Arch, build, type CliOptions, type Configuration, Platform } from 'electron-builder';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';
import { configuration } from './package/configuration.ts';
import { PACKED_KEY, publicPem, signPackages } from './package/sign-packages.ts';
import { stage } from './package/stage.ts';
import {
  here,
  installedFor,
  packedFolder,
  TARGETS,
  type Target,
  writePlaceholder,
} from './package/target.ts';

/** Folders with many changing files, which are listed by kind. */
const FOLDER_OF_MANY =
  /^resources\/(app\.asar\/)?(dist\/docs|dist\/\w+\/(\w+\/)*assets|(node_modules\/(@[\w.-]+\/)?[\w.-]+\/?)+)/;

/**
 * Lists the packed files for comparison; libraries and variable folders by kinds of files.
 *
 * @param packed folder that electron-builder has laid out
 */
function contents(packed: string, target: Target): string[] {
  const files = globSync('**', { cwd: packed })
    .filter((file) => statSync(join(packed, file)).isFile())
    .map((file) => file.replaceAll('\\', '/'));
  const archived = listPackage(join(packed, 'resources/app.asar'), { isPack: false })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => extname(file) !== '')
    .map((file) => `resources/app.asar${file}`);
  const kinds = new Map<string, Set<string>>();
  for (const file of [...files, ...archived]) {
    const folder = FOLDER_OF_MANY.exec(file)?.[0].replace(/\/$/, '');
    const line = folder ?? file;
    const existing = kinds.get(line) ?? new Set();
    kinds.set(line, folder === undefined ? existing : existing.add(extname(file)));
  }
  return [...kinds]
    .map(([line, kindsFound]) => withoutTarget([line, ...[...kindsFound].sort()].join(' '), target))
    .sort();
}

/** Removes the differences between targets. */
const withoutTarget = (line: string, target: Target): string =>
  line.replace(new RegExp(`-${target}(-gnu|-msvc)?\\b`, 'g'), '-TARGET').replace(/\.exe$/, '');

/*
 * `npm run package [-- TARGET… --installers --sign PRIVATE.pem]`: stages the appliance for this machine, or for
 * the given targets, with a placeholder for Electron; with `--installers` it downloads Electron and creates
 * installers; with `--sign` devices get the public key, and each installer a signed description.
 */
await import('./appliance.ts');
await import('./build.ts');

const { values, positionals } = parseArgs({
  options: { installers: { type: 'boolean', default: false }, sign: { type: 'string' } },
  allowPositionals: true,
});
const hasInstallers = values.installers;
const privateKey = values.sign === undefined ? null : createPrivateKey(readFileSync(values.sign));
const targets = selectedTargets(positionals);
const FOLDER = join(ROOT, 'dist/package');

for (const target of targets) {
  const folder = join(FOLDER, target);
  rmSync(folder, { recursive: true, force: true });
  const installed = installedFor(target, ROOT, join(FOLDER, 'installed', target));
  const electronDist = hasInstallers ? configuredElectron() : placeholder(join(folder, 'stand-in'), target);
  const staged = stage({ root: ROOT, installed, target, folder: join(folder, 'stage') });
  if (privateKey !== null) writeFileSync(join(staged.resources, PACKED_KEY), publicPem(privateKey));
  const output = join(packedFolder(ROOT, target), '..');
  const complete = configuration({ stage: staged, target, electronDist, output });
  const options: CliOptions = {
    projectDir: staged.app,
    config: hasInstallers ? complete : withoutProgram(complete),
    targets: platformOf(target).createTarget(
      hasInstallers ? null : 'dir',
      target.endsWith('arm64') ? Arch.arm64 : Arch.x64,
    ),
    publish: 'never',
  };
  const files = await build(options).catch(explainDownload);
  writeFileSync(join(folder, 'contents.txt'), `${contents(packedFolder(ROOT, target), target).join('\n')}\n`);
  const { version } = packageJson;
  const signed = privateKey === null ? [] : await signPackages(files, { target, version, privateKey });
  process.stdout.write(`${[packedFolder(ROOT, target), ...files, ...signed].join('\n')}\n`);
}
if (!hasInstallers)
  process.stdout.write(
    'Electron itself comes from outside of npm and is not part of this: something stands in for it, and no window opens. ' +
      '"npm run package -- --installers" fetches it, with the tools that make installers.\n',
  );

function selectedTargets(named: readonly string[]): readonly Target[] {
  const current = here();
  if (named.length === 0 && current === undefined)
    throw new Error(
      `The appliance is packed for ${TARGETS.join(', ')}; name one, this machine is none of them.`,
    );
  const selected = named.map((name) => {
    const match = TARGETS.find((target) => target === name);
    if (match === undefined) throw new Error(`${name} is none of ${TARGETS.join(', ')}`);
    return match;
  });
  return selected.length > 0 || current === undefined ? selected : [current];
}

/** A folder with Electron's archives, for machines without downloads. */
function configuredElectron(): string | null {
  const folder = process.env.ELECTRON_DIST;
  if (folder !== undefined && !existsSync(folder))
    throw new Error(`ELECTRON_DIST names no folder: ${folder}`);
  return folder ?? null;
}

/** Explains downloads from outside of npm, since the error contains at most a URL. */
function explainDownload(error: unknown): never {
  if (!hasInstallers) throw error;
  throw new Error(
    'The installers cannot be made. They need Electron, and the tools of electron-builder for AppImage, deb and nsis, ' +
      'from github.com: let this machine reach it, or name a folder with the archive of Electron by ELECTRON_DIST.',
    { cause: error },
  );
}

/** The placeholder for a Windows program has no checksum and icon. */
function withoutProgram(complete: Configuration): Configuration {
  return { ...complete, disableAsarIntegrity: true, win: { ...complete.win, signAndEditExecutable: false } };
}

function placeholder(folder: string, target: Target): string {
  writePlaceholder(folder, target);
  return folder;
}

function platformOf(target: Target): Platform {
  return target.startsWith('win32') ? Platform.WINDOWS : Platform.LINUX;
}
