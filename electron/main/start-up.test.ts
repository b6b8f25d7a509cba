import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDED_CODE } from '#electron/supervisor/restarter.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  canBeReplaced,
  markEnd,
  OF_UNIT,
  restartBy,
  startWithMachine,
  systemdUnit,
  windowsTask,
} from './start-up.ts';
import { ENDED_FILE } from './updates/update-folder.ts';

const STARTED = { program: '/opt/Turno/turno', args: ['--kiosk'] };

/** Command that replaces itself with the next arguments. */
const START =
  '/bin/sh -c "[ -z \\"$$DISPLAY\\" ] || set -- --ozone-platform=x11 \\"$$@\\"; exec \\"$$0\\" \\"$$@\\""';

describe('the systemd unit', () => {
  it('starts the device with the session, and restarts it after any exit', () => {
    const unit = systemdUnit(STARTED);
    expect(unit).toContain(`ExecStart=${START} "/opt/Turno/turno" "--kiosk"\n`);
    expect(unit).toContain('Restart=always\n');
    expect(unit).toContain('WantedBy=graphical-session.target\n');
    expect(unit).toContain('StartLimitIntervalSec=0\n');
  });

  it('runs the rollback script before each start, if it exists', () => {
    expect(systemdUnit(STARTED)).not.toContain('ExecStartPre');
    const unit = systemdUnit({ ...STARTED, rollback: '/home/a b/at-start.sh' });
    const [line = ''] = /^ExecStartPre=.*$/m.exec(unit) ?? [];
    expect(line).toBe(
      'ExecStartPre=-/bin/sh -c "test ! -e \\"$$0\\" || exec /bin/sh \\"$$0\\"" "/home/a b/at-start.sh"',
    );
  });

  it('restarts the program if the unit started it', () => {
    const did = (environment: NodeJS.ProcessEnv) => {
      const done: string[] = [];
      const app = {
        relaunch: () => void done.push('relaunch'),
        exit: (code?: number) => void done.push(`exit ${code}`),
      };
      const ending = restartBy(app, environment);
      ending.exit(0);
      ending.relaunch();
      ending.exit(0);
      return done;
    };
    expect(systemdUnit(STARTED)).toContain(`Environment=${OF_UNIT}=1\n`);
    expect(did({ [OF_UNIT]: '1' })).toEqual(['exit 0', 'exit 1']);
    expect(did({})).toEqual(['exit 0', 'relaunch', 'exit 0']);
  });

  it('restarts any role, and permits an intended end, whatever the role was at the first start', () => {
    expect(systemdUnit(STARTED)).toContain(`RestartPreventExitStatus=${ENDED_CODE}\n`);
    const folder = temporaryFolder();
    const codes: (number | undefined)[] = [];
    let mayEnd = false;
    const app = Object.assign(new EventEmitter(), { exit: (code?: number) => void codes.push(code) });
    markEnd(app, { mayEnd: () => mayEnd, folder: folder.path });
    app.emit('will-quit', { preventDefault() {} });
    expect([codes, existsSync(join(folder.path, ENDED_FILE))]).toEqual([[], false]);
    mayEnd = true;
    app.emit('will-quit', { preventDefault() {} });
    expect([codes, existsSync(join(folder.path, ENDED_FILE))]).toEqual([[ENDED_CODE], true]);
    folder.remove();
  });

  it('ends also if the disk is full, instead of running without a window', () => {
    const codes: (number | undefined)[] = [];
    const app = Object.assign(new EventEmitter(), { exit: (code?: number) => void codes.push(code) });
    markEnd(app, { mayEnd: () => true, folder: join(process.execPath, 'updates') });
    expect(() => app.emit('will-quit', { preventDefault() {} })).toThrow(/ENOTDIR|ENOENT/);
    expect(codes).toEqual([ENDED_CODE]);
  });

  it('relaunches an AppImage by its file, because its contents are unmounted', () => {
    const relaunched: unknown[] = [];
    const app = { relaunch: (how?: object) => void relaunched.push(how), exit() {} };
    restartBy(app, { APPIMAGE: '/home/a/Turno.AppImage' }).relaunch();
    restartBy(app, {}).relaunch();
    expect(relaunched).toEqual([{ execPath: '/home/a/Turno.AppImage' }, {}]);
  });

  it('leaves the branch server of the machine running', () => {
    expect(systemdUnit(STARTED)).toContain('KillMode=process\n');
  });

  it('quotes any path as one word', () => {
    const unit = systemdUnit({ ...STARTED, program: '/home/a b/50% "x"\\$HOME', args: [] });
    expect(unit).toContain(`ExecStart=${START} "/home/a b/50%% \\"x\\"\\\\$$HOME"\n`);
  });
});

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!systemd)('is accepted by systemd with any program path', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'turno.service');
  const program = join(folder.path, `Turno's 50% "x"\\$HOME.AppImage`);
  writeFileSync(program, '', { mode: 0o755 });
  const rollback = join(folder.path, 'at-start.sh');
  writeFileSync(file, systemdUnit({ ...STARTED, program, rollback }));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  folder.remove();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('the Windows task', () => {
  const textOf = (task: string, name: string) =>
    new DOMParser().parseFromString(task, 'text/xml').getElementsByTagName(name)[0]?.textContent;

  it('starts the device when its own user signs in, without a time limit', () => {
    const task = windowsTask(STARTED, 'SHOP\\ana');
    expect(textOf(task, 'Command')).toBe('/opt/Turno/turno');
    expect(textOf(task, 'ExecutionTimeLimit')).toBe('PT0S');
    expect(textOf(task, 'MultipleInstancesPolicy')).toBe('IgnoreNew');
    const users = new DOMParser().parseFromString(task, 'text/xml').getElementsByTagName('UserId');
    expect([...users].map((user) => user.textContent)).toEqual(['SHOP\\ana', 'SHOP\\ana']);
  });

  it('quotes any path as one word', () => {
    const program = 'C:\\Users\\A & B <1>\\Turno.exe';
    const task = windowsTask({ program, args: ['C:\\a b\\', 'say "hi"', 'plain'] }, 'ana');
    expect(textOf(task, 'Command')).toBe(program);
    expect(textOf(task, 'Arguments')).toBe('"C:\\a b\\\\" "say \\"hi\\"" plain');
  });
});

describe('starting with the machine', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  interface World {
    readonly environment?: NodeJS.ProcessEnv;
    /** Start of the command that fails. */
    readonly fails?: string;
  }
  async function on(platform: NodeJS.Platform, { environment = {}, fails = 'none' }: World = {}) {
    const calls: string[] = [];
    const said: string[] = [];
    const isReplaced = await startWithMachine(STARTED, {
      platform,
      environment,
      configFolder: folder.path,
      temporaryFolder: folder.path,
      folder: join(folder.path, 'updates'),
      async run(program, args) {
        const command = [program, ...args].join(' ');
        calls.push(command);
        if (command.startsWith(fails)) throw new Error('not here');
        return '';
      },
      async startDetached({ program, args }) {
        calls.push([program, ...args].join(' '));
      },
      lock: { release: () => void calls.push('release'), acquire: () => void calls.push('acquire') },
      log: {
        info: (what) => void said.push(what),
        warn: (what) => void said.push(what),
        lastLines: () => said,
      },
    });
    return { calls, said, isReplaced };
  }
  const restarter = () => `/bin/sh ${join(folder.path, 'updates/restarter.sh')}`;

  it('is a unit of the user on Linux, which takes over at the first start', async () => {
    const environment = { DISPLAY: ':0', XAUTHORITY: '/run/x' };
    const { calls, isReplaced } = await on('linux', { environment });
    expect(calls).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable turno.service',
      'systemctl --user import-environment DISPLAY XAUTHORITY',
      'release',
      'systemctl --user start turno.service',
    ]);
    expect(isReplaced).toBe(true);
    expect(readFileSync(join(folder.path, 'systemd/user/turno.service'), 'utf8')).toBe(systemdUnit(STARTED));
  });

  it('continues in this process if the unit started it', async () => {
    expect(canBeReplaced('linux', { [OF_UNIT]: '1' })).toBe(false);
    expect(canBeReplaced('linux', {})).toBe(true);
    const { calls, isReplaced } = await on('linux', { environment: { [OF_UNIT]: '1' } });
    expect(calls).toEqual(['systemctl --user daemon-reload', 'systemctl --user enable turno.service']);
    expect(isReplaced).toBe(false);
  });

  it.each(['systemctl --user daemon-reload', 'systemctl --user start'])(
    'is replaced by a restarter that restarts the program if "%s" fails',
    async (fails) => {
      const { calls, said, isReplaced } = await on('linux', { fails });
      expect(calls.at(-1)).toContain(restarter());
      expect(calls.filter((call) => call === 'release')).toHaveLength(
        calls.filter((call) => call === 'acquire').length,
      );
      expect([said.length, isReplaced]).toEqual([1, false]);
    },
  );

  it('is a task of the user on Windows, which runs at once and keeps the program running', async () => {
    const environment = { USERDOMAIN: 'SHOP', USERNAME: 'ana' };
    const { calls, isReplaced } = await on('win32', { environment });
    const file = join(folder.path, 'turno-task.xml');
    expect(calls).toEqual([`schtasks /Create /TN Turno /XML ${file} /F`, 'schtasks /Run /TN Turno']);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfe]));
    const task = readFileSync(file, 'utf16le');
    expect(task).toContain('<Command>powershell.exe</Command>');
    expect(task).toContain('<UserId>SHOP\\ana</UserId>');
    expect(readFileSync(join(folder.path, 'updates/restarter.ps1'), 'utf8')).toContain('Start-Process');
    expect(isReplaced).toBe(false);
  });

  it('is replaced by a restarter on Windows if the task cannot be registered', async () => {
    const { calls } = await on('win32', { fails: 'schtasks' });
    expect(calls.at(-1)).toContain('restarter.ps1 /opt/Turno/turno');
  });

  it('is logged and stops nothing on an unknown system', async () => {
    expect((await on('darwin')).said).toHaveLength(1);
  });
});
