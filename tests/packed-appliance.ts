import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Arch, build, Platform } from 'electron-builder';
import { ROOT } from '#build/once.ts';
import { configuration } from '#build/package/configuration.ts';
import { linkOrCopy } from '#build/package/stage.ts';
import { here, packedFolder, packedNode, type Target } from '#build/package/target.ts';
import { temporaryFolder } from './support/data/temporary-folder.ts';
import { announcedOrigin } from './support/servers/spawn-branch.ts';

/** Maximum size of an installer beyond Electron, in bytes. */
const MAX_BYTES = 120 * 2 ** 20;
/** Files that the appliance and its users do not need. */
const STRANGE = /\.(map|[cm]?tsx?|test\.js|md|env|pem|key|db|sqlite|log)\b|\/(tests?|src\/.*\.[ch]pp)\b/;
/** Value of a disabled fuse in the program. */
const OFF = '0'.charCodeAt(0);
const ON = '1'.charCodeAt(0);
const FUSES_OFF = [
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
] as const;

/**
 * Packs the appliance around a placeholder for Electron and checks it outside of the project's libraries: listed
 * contents, size, fuses, and that its branch server starts on the packed Node and issues a ticket. Throws on
 * failure.
 */
async function packedAppliance(): Promise<void> {
  const target = here();
  if (target === undefined) {
    process.stdout.write('Skipped: the appliance is not packed for this kind of machine.\n');
    return;
  }
  const { status } = spawnSync(process.execPath, [join(ROOT, 'build/package.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the appliance cannot be packed');
  // Outside the project, whose libraries would be found otherwise.
  const folder = temporaryFolder(tmpdir());
  try {
    const installed = join(folder.path, 'turno');
    linkFiles(packedFolder(ROOT, target), installed);
    holdsWhatIsListed(target);
    await isSmallEnough(installed);
    if (target !== 'win32-x64') await hasItsFusesSet(join(installed, 'turno'));
    if (target !== 'win32-x64') await canBecomeADebianPackage(target, folder.path);
    await issuesATicket(join(installed, 'resources'), target, join(folder.path, 'data'));
  } finally {
    folder.remove();
  }
}

function linkFiles(from: string, to: string): void {
  for (const { parentPath, name } of readdirSync(from, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  )) {
    const file = join(parentPath, name);
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(file, target);
  }
}

function holdsWhatIsListed(target: Target): void {
  const lines = (file: string) => readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const packed = join(ROOT, 'dist/package', target, 'contents.txt');
  const now = lines(packed);
  const strange = now.filter((line) => STRANGE.test(line));
  if (strange.length > 0) throw new Error(`it holds what nobody reads there:\n${strange.join('\n')}`);
  const listed = join(ROOT, 'build/package/contents.txt');
  const then = lines(listed);
  const changed = [
    ...then.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !then.includes(line)).map((line) => `+ ${line}`),
  ];
  if (changed.length > 0)
    throw new Error(
      `it holds other things than ${listed}; where that is meant copy ${packed} there:\n${changed.join('\n')}`,
    );
}

/** Measures the compressed size, to which the placeholder for Electron adds almost nothing. */
async function isSmallEnough(installed: string): Promise<void> {
  const tar = spawn('tar', ['--create', '--file=-', `--directory=${installed}`, '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let size = 0;
  await pipeline(tar.stdout, createZstdCompress(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) size += part.length;
  });
  process.stdout.write(`${Math.round(size / 2 ** 20)} MB compressed beyond Electron's own\n`);
  if (size > MAX_BYTES) throw new Error(`it is ${size} bytes compressed, more than ${MAX_BYTES}`);
}

async function hasItsFusesSet(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program);
  const on = FUSES_OFF.filter((fuse) => wire[fuse] !== OFF);
  if (on.length > 0) throw new Error(`fuses are on: ${on.map((fuse) => FuseV1Options[fuse]).join(', ')}`);
  if (wire[FuseV1Options.OnlyLoadAppFromAsar] !== ON)
    throw new Error('it would run what lies beside its archive');
}

/**
 * Runs electron-builder's Debian packaging. The packaging program comes from outside of npm; a replacement records
 * its input.
 */
async function canBecomeADebianPackage(target: Target, folder: string): Promise<void> {
  const [announced, maker] = [join(folder, 'told'), join(folder, 'fpm')];
  writeFileSync(maker, `#!/bin/sh\nprintf '%s\\n' "$@" > ${announced}\n`, { mode: 0o755 });
  const packed = packedFolder(ROOT, target);
  const staged = (part: string) => join(ROOT, 'dist/package', target, 'stage', part);
  const created = { app: staged('app'), resources: staged('resources'), icons: staged('icons') };
  process.env.CUSTOM_FPM_PATH = maker;
  await build({
    projectDir: created.app,
    prepackaged: packed,
    config: configuration({ stage: created, target, electronDist: packed, output: join(folder, 'debian') }),
    targets: Platform.LINUX.createTarget('deb', target.endsWith('arm64') ? Arch.arm64 : Arch.x64),
    publish: 'never',
  });
  const words = readFileSync(announced, 'utf8').split('\n');
  for (const word of ['turno', 'libatomic1', 'espeak-ng', `${packed}/=/opt/Turno`])
    if (!words.includes(word)) throw new Error(`its package of Debian knows nothing of ${word}`);
}

/** Starts the server like the appliance, without programs of the machine. */
async function issuesATicket(resources: string, target: Target, data: string): Promise<void> {
  const server = spawn(join(resources, packedNode(target)), ['dist/servers/branch.js', '--demo'], {
    cwd: resources,
    env: {
      PATH: '',
      TURNO_PORT: '0',
      TURNO_HOST: '127.0.0.1',
      TURNO_DATA_DIR: data,
      TURNO_DEMO_PAST: '0',
      TURNO_DEMO_LIVE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const origin = await announcedOrigin(server);
    const health = (await (await fetch(`${origin}/api/health`)).json()) as { database?: string };
    if (health.database !== 'ok') throw new Error(`its health is ${JSON.stringify(health)}`);
    const page = await fetch(`${origin}/kiosk/1/branch/1/viewer`);
    if (page.status !== 200) throw new Error(`its kiosk answers ${page.status}`);
    const answer = await fetch(`${origin}/api/branches/1/tickets?segment=1&service=1`, { method: 'POST' });
    const ticket = (await answer.json()) as { readonly idTicket?: unknown };
    if (typeof ticket.idTicket !== 'number')
      throw new Error(`it issues no ticket: ${JSON.stringify(ticket)}`);
  } finally {
    await end(server);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

await packedAppliance();
