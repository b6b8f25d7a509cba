import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { appImageInstaller } from './exchange-appimage.ts';
import { nsisInstaller } from './exchange-nsis.ts';
import { currentTarget } from './installer.ts';
import { updateFolder } from './update-folder.ts';
import { atStartScript, type DetachedProgram, shellWayBack } from './way-back.ts';

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

describe('the exchange of an AppImage', () => {
  it('puts the new file in place, keeps the former, and leads back to it', async () => {
    const { installer, started } = machine();
    await installer.install({ file: at('package'), hash: hashOf('new'), before: null });
    expect([text('Turno.AppImage'), text('Turno.AppImage.previous')]).toEqual(['new', 'old']);
    expect(statSync(at('Turno.AppImage')).mode & 0o111).toBe(0o111);
    installer.restart();
    expect(started).toEqual([at('Turno.AppImage')]);
    await installer.goBack();
    expect(text('Turno.AppImage')).toBe('old');
    expect(existsSync(at('went-back'))).toBe(true);
  });

  it('leaves the program as it is where the package was altered since it was checked', async () => {
    const { installer } = machine();
    const altered = installer.install({ file: at('package'), hash: hashOf('other'), before: null });
    await expect(altered).rejects.toThrow('not what was signed');
    expect(text('Turno.AppImage')).toBe('old');
    expect(existsSync(at('Turno.AppImage.new'))).toBe(false);
  });

  it('leaves the program as it is where it cannot be written', async () => {
    const { installer } = machine();
    mkdirSync(at('Turno.AppImage.new'));
    const rejected = installer.install({ file: at('package'), hash: hashOf('new'), before: null });
    await expect(rejected).rejects.toThrow();
    expect(text('Turno.AppImage')).toBe('old');
  });
});

describe('what watches over a new version from outside', () => {
  /** Runs what watches, with programs that write down that they were started. */
  function watch(trial: string | null, from = '0.1.0') {
    const program = at('Turno.AppImage');
    const writesName = (name: string) => `#!/bin/sh\necho ${name} >> '${at('started')}'\n`;
    writeFileSync(program, writesName('new'), { mode: 0o755 });
    writeFileSync(at('previous'), writesName('old'), { mode: 0o755 });
    if (trial !== null) writeFileSync(at('trial.json'), JSON.stringify({ version: trial, from }));
    const made = { program, previous: at('previous'), version: '0.2.0', timeoutS: 0 };
    const apart = shellWayBack(folder.path, made);
    for (const [file, script] of Object.entries(apart.files)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, script);
      chmodSync(file, 0o755);
    }
    // The user's own systemd, where a machine has one, is not to be found.
    const { status } = spawnSync(apart.program, [...apart.args], {
      env: { PATH: '/usr/bin:/bin', XDG_RUNTIME_DIR: folder.path },
    });
    return { status, started: existsSync(at('started')) ? text('started') : '' };
  }

  it('goes back, and starts the version from before', async () => {
    expect(watch('0.2.0')).toEqual({ status: 0, started: 'old\n' });
    expect(await updateFolder(folder.path).consumeRollbackMark()).toBe(true);
    expect(await updateFolder(folder.path).consumeRollbackMark()).toBe(false);
  });

  it('gives a version up that ends again and again, though the power took whatever watched', () => {
    const program = at("it's Turno.AppImage");
    writeFileSync(program, 'new');
    writeFileSync(at('previous'), 'old');
    const made = { program, previous: at('previous'), version: '0.2.0' };
    const [[script, text] = ['', '']] = Object.entries(shellWayBack(folder.path, made).files).filter(
      ([file]) => file === atStartScript(folder.path),
    );
    const starts = (times: number) => {
      for (let time = 0; time < times; time += 1) expect(spawnSync('/bin/sh', [script]).status).toBe(0);
      return readFileSync(program, 'utf8');
    };
    writeFileSync(script, text);
    writeFileSync(at('trial.json'), JSON.stringify({ version: '0.2.0', from: '0.1.0' }));
    expect(starts(5)).toBe('new');
    expect(existsSync(at('went-back'))).toBe(false);
    expect(starts(1)).toBe('old');
    expect([existsSync(at('went-back')), existsSync(script)]).toEqual([true, false]);
    // One that has shown that it is well may start as often as it likes.
    writeFileSync(program, 'new');
    writeFileSync(at('previous'), 'old');
    writeFileSync(script, text);
    rmSync(at('trial.json'));
    expect(spawnSync('/bin/sh', [script]).status).toBe(0);
    expect([readFileSync(program, 'utf8'), existsSync(script)]).toEqual(['new', false]);
  });

  it.each<[string, string | null, string]>([
    ['the new version has shown that it is well', null, ''],
    ['another one is tried out by now', '0.3.0', '0.1.0'],
    ['another one is tried out in its place', '0.3.0', '0.2.0'],
  ])('does nothing where %s', (_, trial, from) => {
    expect(watch(trial, from)).toEqual({ status: 0, started: '' });
    expect(existsSync(at('went-back'))).toBe(false);
  });
});

describe('the exchange by an installer of Windows', () => {
  it('runs the new one, and that of the version before to go back; nobody is asked', async () => {
    writeFileSync(at('before'), 'old');
    writeFileSync(at('package'), 'new');
    const started: string[][] = [];
    let quits = 0;
    const installer = nsisInstaller({
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

describe('the folder of updates', () => {
  it('keeps what has come, whatever ends the program, and drops what is not what it ought to be', async () => {
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

  it('keeps what is tried out and what has failed, and reads nothing out of what is damaged', async () => {
    const kept = updateFolder(at('updates'));
    expect([await kept.readTrial(), await kept.readFailed()]).toEqual([null, null]);
    await kept.writeTrial({ version: '0.2.0', from: '0.1.0' });
    await kept.writeFailed({ version: '0.2.0', state: 'wentBack' });
    expect(await kept.readTrial()).toEqual({ version: '0.2.0', from: '0.1.0' });
    expect(await kept.readFailed()).toEqual({ version: '0.2.0', state: 'wentBack' });
    writeFileSync(at('updates/trial.json'), '{"version":');
    expect(await kept.readTrial()).toBeNull();
    await kept.writeFailed(null);
    expect(await kept.readFailed()).toBeNull();
    expect((await kept.space()).totalBytes).toBeGreaterThan(0);
  });
});

it.each([
  ['linux', { APPIMAGE: '/home/x/Turno.AppImage' }, 'appliance-linux-x64-appimage'],
  ['linux', {}, 'appliance-linux-x64-deb'],
  ['win32', {}, 'appliance-win32-x64-nsis'],
] as const)('a program of %s knows what it was packed as', (platform, environment, target) => {
  expect(currentTarget(platform, 'x64', environment)).toBe(target);
});
