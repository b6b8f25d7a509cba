import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const LAUNCHER = join(ROOT, 'build/launch.js');

function launched(program: string) {
  return spawnSync(process.execPath, [LAUNCHER, '-e', program, 'one word', '--flag'], { encoding: 'utf8' });
}

describe('the launcher', () => {
  it('passes arguments on, and exits with the status of the program', () => {
    const { stdout, status } = launched('console.log(process.argv.slice(1).join("|")); process.exitCode = 7');
    expect(stdout).toBe('one word|--flag\n');
    expect(status).toBe(7);
  });

  it('makes programs that look up "node" find the one that runs Turno', () => {
    const { stdout } = launched(
      'console.log(require("node:child_process").execFileSync("node", ["-p", "process.execPath"], { encoding: "utf8" }).trim())',
    );
    expect(stdout.trim()).toBe(process.execPath);
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on',
    async (signal) => {
      const child = spawn(process.execPath, [
        LAUNCHER,
        '-e',
        `process.on("${signal}", () => process.exit(5)); setInterval(() => {}, 1000); console.log("ready")`,
      ]);
      await once(child.stdout, 'data');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([5, null]);
    },
  );

  it('starts every npm script without a shell', () => {
    for (const script of Object.values(packageJson.scripts)) {
      expect(script).toMatch(/^node build\/launch\.js [\w./ =-]+$/);
    }
  });
});

describe('the launcher of built programs', () => {
  const folders: { remove(): void }[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) folder.remove();
  });

  /** Starts `dist/servers/shop.js` in a folder that has the launcher and these files. */
  function startIn(files: Readonly<Record<string, string>>) {
    const folder = temporaryFolder();
    folders.push(folder);
    for (const name of ['launch.js', 'choose-node.js', 'node-versions.json'])
      cpSync(join(ROOT, 'build', name), join(folder.path, 'build', name));
    for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true });
      writeFileSync(join(folder.path, name), text);
    }
    const args = [join(folder.path, 'build/launch.js'), '--built', 'dist/servers/shop.js'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      cwd: folder.path,
      encoding: 'utf8',
    });
    return { stdout, stderr, status };
  }

  const SHOP = { 'dist/servers/shop.js': 'console.log("open")' };
  const SOURCES = { 'build/build.ts': 'console.log("building")' };

  it('builds first if the builder is installed', () => {
    const vite = { 'node_modules/vite/package.json': '{}' };
    expect(startIn({ ...SHOP, ...SOURCES, ...vite }).stdout).toBe('building\nopen\n');
  });

  it('starts the built program if development dependencies are not installed', () => {
    expect(startIn({ ...SHOP, ...SOURCES })).toEqual({ stdout: 'open\n', stderr: '', status: 0 });
  });

  it('starts an unpacked release, which has no sources', () => {
    expect(startIn(SHOP)).toEqual({ stdout: 'open\n', stderr: '', status: 0 });
  });

  it('explains what to do if nothing is built and nothing can be built', () => {
    const { stderr, status } = startIn(SOURCES);
    expect(stderr).toContain('Nothing is built here');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });
});

/** Scripts for installations; all others are for the sources. */
const INSTALLED = [
  'start',
  'branch',
  'central',
  'audit:verify',
  'recover',
  'backup',
  'restore',
  'check',
  'doctor',
  'licence',
] as const;

it.each(INSTALLED)('starts %s from the built program, since an installation has nothing else', (name) => {
  const pattern = /^node build\/launch\.js --built (?:--\S+ )*dist\/servers\/([\w-]+)\.js/;
  expect(Object.keys(SERVER_ENTRIES)).toContain(pattern.exec(packageJson.scripts[name])?.[1]);
});
