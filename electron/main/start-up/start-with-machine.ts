import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeviceLog } from '../logs/device-log.ts';
import type { Run } from '../screens/screen-power.ts';
import { type StartedProgram, systemdUnit } from './systemd-unit.ts';
import { windowsTask } from './windows-task.ts';

interface Options {
  readonly platform: NodeJS.Platform;
  /** Folder of the user's own settings, and one for what is needed for a moment. */
  readonly configFolder: string;
  readonly temporaryFolder: string;
  readonly run: Run;
  readonly log: DeviceLog;
}

/**
 * Has the system start the device with the machine. What cannot be done is written down and tried again at the next
 * start: a device that runs is worth more than one that is sure to start.
 */
export async function startWithMachine(started: StartedProgram, options: Options): Promise<void> {
  const way = options.platform === 'win32' ? byTask : options.platform === 'linux' ? byUnit : null;
  if (way === null) return options.log.info('nothing starts the device with this system');
  try {
    await way(started, options);
  } catch (error) {
    options.log.warn('the device will not start with the machine', error);
  }
}

async function byUnit(started: StartedProgram, { configFolder, run }: Options): Promise<void> {
  const file = join(configFolder, 'systemd/user/turno.service');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, systemdUnit(started));
  await run('systemctl', ['--user', 'daemon-reload']);
  await run('systemctl', ['--user', 'enable', 'turno.service']);
}

async function byTask(started: StartedProgram, { temporaryFolder, run }: Options): Promise<void> {
  const file = join(temporaryFolder, 'turno-task.xml');
  // Windows reads the file by the mark at its beginning.
  await writeFile(file, `\ufeff${windowsTask(started)}`, 'utf16le');
  await run('schtasks', ['/Create', '/TN', 'Turno', '/XML', file, '/F']);
}
