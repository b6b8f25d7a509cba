import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { OF_UNIT, restartBy, startWithMachine, systemdUnit, windowsTask } from './start-up.ts';

const STARTED = { program: '/opt/Turno/turno', args: ['--kiosk'], always: true };

/** Command that replaces itself with the next arguments. */
const START = '/bin/sh -c "exec \\"$$0\\" \\"$$@\\""';

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
    const unit = systemdUnit({ ...STARTED, wayBack: '/home/a b/at-start.sh' });
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

  it('permits an operator to end it', () => {
    expect(systemdUnit({ ...STARTED, always: false })).toContain('Restart=on-failure\n');
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
  const wayBack = join(folder.path, 'at-start.sh');
  writeFileSync(file, systemdUnit({ ...STARTED, program, wayBack }));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  folder.remove();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('the Windows task', () => {
  const textOf = (task: string, name: string) =>
    new DOMParser().parseFromString(task, 'text/xml').getElementsByTagName(name)[0]?.textContent;

  it('starts the device when its user signs in, without a time limit, and again after a failure', () => {
    const task = windowsTask(STARTED);
    expect(textOf(task, 'Command')).toBe('/opt/Turno/turno');
    expect(textOf(task, 'ExecutionTimeLimit')).toBe('PT0S');
    expect(textOf(task, 'MultipleInstancesPolicy')).toBe('IgnoreNew');
    expect(textOf(task, 'Interval')).toBe('PT1M');
    expect(textOf(task, 'LogonTrigger')).toBeDefined();
  });

  it('quotes any path as one word', () => {
    const program = 'C:\\Users\\A & B <1>\\Turno.exe';
    const task = windowsTask({ program, args: ['C:\\a b\\', 'say "hi"', 'plain'], always: true });
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

  async function on(platform: NodeJS.Platform, fails = false) {
    const calls: string[] = [];
    const said: string[] = [];
    await startWithMachine(STARTED, {
      platform,
      configFolder: folder.path,
      temporaryFolder: folder.path,
      async run(program, args) {
        calls.push([program, ...args].join(' '));
        if (fails) throw new Error('not here');
        return '';
      },
      log: {
        info: (what) => void said.push(what),
        warn: (what) => void said.push(what),
        lastLines: () => said,
      },
    });
    return { calls, said };
  }

  it('is a unit of the user on Linux', async () => {
    const { calls } = await on('linux');
    expect(calls).toEqual(['systemctl --user daemon-reload', 'systemctl --user enable turno.service']);
    expect(readFileSync(join(folder.path, 'systemd/user/turno.service'), 'utf8')).toBe(systemdUnit(STARTED));
  });

  it('is a task on Windows, in the required encoding', async () => {
    const { calls } = await on('win32');
    const file = join(folder.path, 'turno-task.xml');
    expect(calls).toEqual([`schtasks /Create /TN Turno /XML ${file} /F`]);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfe]));
    expect(readFileSync(file, 'utf16le')).toContain('<Command>/opt/Turno/turno</Command>');
  });

  it.each([
    ['the system cannot', 'linux', true],
    ['nothing is known of the system', 'darwin', false],
  ] as const)('is logged and stops nothing if %s', async (_, platform, fails) => {
    expect((await on(platform, fails)).said).toHaveLength(1);
  });
});
