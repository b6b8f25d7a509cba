import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Arch, build, type CliOptions, type Configuration, Platform } from 'electron-builder';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';
import { configuration } from './package/configuration.ts';
import { contents } from './package/contents.ts';
import { installedFor } from './package/installed-for.ts';
import { packedFolder } from './package/packed-folder.ts';
import { PACKED_KEY, publicPem, signPackages } from './package/sign-packages.ts';
import { stage } from './package/stage.ts';
import { writePlaceholder } from './package/stand-in.ts';
import { here, TARGETS, type Target } from './package/target.ts';

/*
 * `npm run package [-- TARGET… --installers --sign PRIVATE.pem]`: lays out the appliance for this machine, or for the
 * targets that are named, as it will be installed, with something that stands in for Electron; with `--installers` around
 * Electron itself, which is fetched, and as files that install it; with `--sign` devices get the public half of the key,
 * and each installer says, signed, what it is.
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

/** A folder with Electron's archives, for machines that fetch nothing. */
function configuredElectron(): string | null {
  const folder = process.env.ELECTRON_DIST;
  if (folder !== undefined && !existsSync(folder))
    throw new Error(`ELECTRON_DIST names no folder: ${folder}`);
  return folder ?? null;
}

/** Names what comes from outside of npm, since the error names an address at most. */
function explainDownload(error: unknown): never {
  if (!hasInstallers) throw error;
  throw new Error(
    'The installers cannot be made. They need Electron, and the tools of electron-builder for AppImage, deb and nsis, ' +
      'from github.com: let this machine reach it, or name a folder with the archive of Electron by ELECTRON_DIST.',
    { cause: error },
  );
}

/** What stands in for a program of Windows has no place for a checksum and an icon. */
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
