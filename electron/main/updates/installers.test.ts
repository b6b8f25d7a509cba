import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DetachedProgram } from '#electron/supervisor/detached-program.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { appImageInstaller, currentTarget, nsisInstaller } from './installers.ts';
import { atStartScript, shellWayBack } from './rollback.ts';
import { updateFolder } from './update-folder.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const at = (name: string) => join(folder.path, name);
const text = (name: string) => readFileSync(at(name), 'utf8');

/** An AppImage of one version, and the package of the next. */
function machine() {
  writeFileSync(at('Turno.AppImage'), 'old', { mode: 0o755 });
  writeFileSync(at('package'), 'new');
  const started: (string | DetachedProgram)[] = [];
  const installer = appImageInstaller({
    program: at('Turno.AppImage'),
    folder: folder.path,
    startDetached: async (apart) => void started.push(apart),
    restart: (program) => void started.push(program),
  });
  return { installer, started };
}

describe('the replacement of an AppImage', () => {
  it('installs the new file, preserves the former, and can restore it', async () => {
    const { installer, started } = machine();
    await installer.install({ file: at('package'), hash: hashOf('new'), before: null });
    expect([text('Turno.AppImage'), text('Turno.AppImage.previous')]).toEqual(['new', 'old']);
    expect(statSync(at('Turno.AppImage')).mode & 0o111).toBe(0o111);
    installer.restart();
    expect(started).toEqual([at('Turno.AppImage')]);
    await installer.goBack();
    expect(text('Turno.AppImage')).toBe('old');
    expect(existsSync(at('rolled-back'))).toBe(true);
  });

  it('leaves the program unchanged if the package was altered after its check', async () => {
    const { installer } = machine();
    const altered = installer.install({ file: at('package'), hash: hashOf('other'), before: null });
    await expect(altered).rejects.toThrow('not what was signed');
    expect(text('Turno.AppImage')).toBe('old');
    expect(existsSync(at('Turno.AppImage.new'))).toBe(false);
  });

  it('leaves the program unchanged if it cannot be written', async () => {
    const { installer } = machine();
    mkdirSync(at('Turno.AppImage.new'));
    const rejected = installer.install({ file: at('package'), hash: hashOf('new'), before: null });
    await expect(rejected).rejects.toThrow();
    expect(text('Turno.AppImage')).toBe('old');
  });
});

describe('the external watchdog of a new version', () => {
  /** Runs the watchdog with programs that record their start. */
  function watch(trial: string | null, from = '0.1.0') {
    const program = at('Turno.AppImage');
    const writesName = (name: string) => `#!/bin/sh\necho ${name} >> '${at('started')}'\n`;
    writeFileSync(program, writesName('new'), { mode: 0o755 });
    writeFileSync(at('previous'), writesName('old'), { mode: 0o755 });
    if (trial !== null) writeFileSync(at('trial.json'), JSON.stringify({ version: trial, from }));
    const created = { program, previous: at('previous'), version: '0.2.0', timeoutS: 0 };
    const apart = shellWayBack(folder.path, created);
    for (const [file, script] of Object.entries(apart.files)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, script);
      chmodSync(file, 0o755);
    }
    // Hides the user's own systemd, if the machine has one.
    const { status } = spawnSync(apart.program, [...apart.args], {
      env: { PATH: '/usr/bin:/bin', XDG_RUNTIME_DIR: folder.path },
    });
    return { status, started: existsSync(at('started')) ? text('started') : '' };
  }

  it('restores and starts the previous version', async () => {
    expect(watch('0.2.0')).toEqual({ status: 0, started: 'old\n' });
    expect(await updateFolder(folder.path).consumeRollbackMark()).toBe(true);
    expect(await updateFolder(folder.path).consumeRollbackMark()).toBe(false);
  });

  it.runIf(process.platform === 'linux')('ends the version on trial, and no other process', async () => {
    const sleep = (program: string) =>
      spawn('/bin/sleep', ['600'], { env: { APPIMAGE: program }, stdio: 'ignore' });
    const hung = sleep(at('Turno.AppImage'));
    const other = sleep(at('Other.AppImage'));
    try {
      // Written by the previous version; another process has this number by now.
      writeFileSync(at('pid'), String(other.pid));
      const ended = once(hung, 'exit');
      expect(watch('0.2.0').started).toBe('old\n');
      expect((await ended)[1]).toBe('SIGKILL');
      expect(other.exitCode ?? other.signalCode).toBeNull();
      expect(other.kill(0)).toBe(true);
    } finally {
      hung.kill('SIGKILL');
      other.kill('SIGKILL');
    }
  });

  it('gives up a version that crashes repeatedly, even after a power failure', () => {
    const program = at("it's Turno.AppImage");
    writeFileSync(program, 'new');
    writeFileSync(at('previous'), 'old');
    const created = { program, previous: at('previous'), version: '0.2.0' };
    const [[script, text] = ['', '']] = Object.entries(shellWayBack(folder.path, created).files).filter(
      ([file]) => file === atStartScript(folder.path),
    );
    const starts = (times: number) => {
      for (let time = 0; time < times; time += 1) expect(spawnSync('/bin/sh', [script]).status).toBe(0);
      return readFileSync(program, 'utf8');
    };
    writeFileSync(script, text);
    writeFileSync(at('trial.json'), JSON.stringify({ version: '0.2.0', from: '0.1.0' }));
    expect(starts(5)).toBe('new');
    expect(existsSync(at('rolled-back'))).toBe(false);
    expect(starts(1)).toBe('old');
    expect([existsSync(at('rolled-back')), existsSync(script)]).toEqual([true, false]);
    // A confirmed version may restart without limit.
    writeFileSync(program, 'new');
    writeFileSync(at('previous'), 'old');
    writeFileSync(script, text);
    rmSync(at('trial.json'));
    expect(spawnSync('/bin/sh', [script]).status).toBe(0);
    expect([readFileSync(program, 'utf8'), existsSync(script)]).toEqual(['new', false]);
  });

  it.each<[string, string | null, string]>([
    ['the new version has proved healthy', null, ''],
    ['another one is being tried by now', '0.3.0', '0.1.0'],
    ['another one is being tried instead', '0.3.0', '0.2.0'],
  ])('does nothing if %s', (_, trial, from) => {
    expect(watch(trial, from)).toEqual({ status: 0, started: '' });
    expect(existsSync(at('rolled-back'))).toBe(false);
  });
});

describe('the replacement by a Windows installer', () => {
  it('runs the new installer, and that of the previous version to roll back, silently', async () => {
    writeFileSync(at('before'), 'old');
    writeFileSync(at('package'), 'new');
    const started: string[][] = [];
    let quits = 0;
    const installer = nsisInstaller({
      program: 'C:\\Turno\\turno.exe',
      folder: folder.path,
      startDetached: async ({ program, args }) => void started.push([program, ...args]),
      quit: () => {
        quits += 1;
      },
    });
    await installer.install({ file: at('package'), hash: hashOf('new'), before: at('before') });
    installer.restart();
    await installer.goBack();
    installer.restart();
    await expect.poll(() => quits).toBe(2);
    const silent = ['/S', '--updated', '--force-run'];
    expect(started).toEqual([
      [at('installer.exe'), ...silent],
      [at('previous.exe'), ...silent],
    ]);
    expect([text('installer.exe'), text('previous.exe')]).toEqual(['new', 'old']);
    await expect(
      installer.install({ file: at('package'), hash: hashOf('new'), before: null }),
    ).rejects.toThrow();
  });
});

describe('the update folder', () => {
  it('preserves received bytes over restarts, and drops a file with a wrong hash', async () => {
    const hash = hashOf('whole');
    const first = updateFolder(at('updates'));
    expect(await first.comingBytes(hash)).toBe(0);
    await first.append(hash, 0, Buffer.from('who'));
    const next = updateFolder(at('updates'));
    expect(await next.comingBytes(hash)).toBe(3);
    await next.append(hash, 3, Buffer.from('le'));
    expect([await next.finish(hash), await next.has(hash)]).toEqual([true, true]);
    await next.append(hashOf('other'), 0, Buffer.from('damaged'));
    expect([await next.finish(hashOf('other')), await next.comingBytes(hashOf('other'))]).toEqual([false, 0]);
    await next.retainOnly([]);
    expect(await next.has(hash)).toBe(false);
  });

  it('stores trials and failures, and ignores damaged files', async () => {
    const stored = updateFolder(at('updates'));
    expect([await stored.readTrial(), await stored.readFailed()]).toEqual([null, null]);
    await stored.writeTrial({ version: '0.2.0', from: '0.1.0' });
    await stored.writeFailed({ version: '0.2.0', state: 'rolledBack' });
    expect(await stored.readTrial()).toEqual({ version: '0.2.0', from: '0.1.0' });
    expect(await stored.readFailed()).toEqual({ version: '0.2.0', state: 'rolledBack' });
    writeFileSync(at('updates/trial.json'), '{"version":');
    expect(await stored.readTrial()).toBeNull();
    await stored.writeFailed(null);
    expect(await stored.readFailed()).toBeNull();
    expect((await stored.space()).totalBytes).toBeGreaterThan(0);
  });
});

it.each([
  ['linux', { APPIMAGE: '/home/x/Turno.AppImage' }, 'appliance-linux-x64-appimage'],
  ['linux', {}, 'appliance-linux-x64-deb'],
  ['win32', {}, 'appliance-win32-x64-nsis'],
] as const)('a program of %s knows its package type', (platform, environment, target) => {
  expect(currentTarget(platform, 'x64', environment)).toBe(target);
});
