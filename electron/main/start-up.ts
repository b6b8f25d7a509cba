import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import type { DeviceLog } from './log.ts';
import type { Run } from './screens.ts';

interface Options {
  readonly platform: NodeJS.Platform;
  /** Configuration folder of the user, and a temporary folder. */
  readonly configFolder: string;
  readonly temporaryFolder: string;
  readonly run: Run;
  readonly log: DeviceLog;
}

/**
 * Registers the program to start with the machine. Failures are logged and retried at the next start: a running
 * device matters more.
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

interface StartedProgram {
  /** Path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it restarts after any exit: an operator may close it, a public device never closes. */
  readonly always: boolean;
  /** Script that may restore the previous version; runs before each start, if present. */
  readonly wayBack?: string;
}

/**
 * Unit with which systemd starts the device in the session of its user. A shell replaces itself with the program,
 * because systemd accepts no quotes or backslashes in the program path.
 *
 * @internal used by tests besides this file
 */
export function systemdUnit({ program, args, always, wayBack }: StartedProgram): string {
  return `# Starts Turno on this screen, and again two seconds after it has ended.
[Unit]
Description=Turno
PartOf=graphical-session.target
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
Type=exec
Environment=${OF_UNIT}=1
${wayBack === undefined ? '' : before(wayBack)}ExecStart=/bin/sh -c ${quotedForSystemd('exec "$0" "$@"')} ${[program, ...args].map(quotedForSystemd).join(' ')}
Restart=${always ? 'always' : 'on-failure'}
RestartSec=2
# The branch server of this machine goes on without the window.
KillMode=process

[Install]
WantedBy=graphical-session.target
`;
}

/** Runs a script before the program, if present; the program starts whatever its result. */
const before = (script: string): string =>
  `ExecStartPre=-/bin/sh -c ${quotedForSystemd('test ! -e "$0" || exec /bin/sh "$0"')} ${quotedForSystemd(script)}\n`;

/** Quotes a word for systemd, which expands % and $ (systemd.service(5), "Command lines"). */
const quotedForSystemd = (argument: string): string =>
  `"${argument.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/**
 * Creates the task by which Windows starts the device when its user signs in (Task Scheduler schema 1.2). It has no
 * time limit, runs on battery, and is started again every minute after a failure.
 *
 * @internal used by tests besides this file
 */
export function windowsTask({ program, args }: StartedProgram): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Turno</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escaped(program)}</Command>
      <Arguments>${escaped(args.map(quotedForWindows).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Quotes a word as Windows programs read their command line: backslashes count only before a quote. */
const quotedForWindows = (argument: string): string =>
  /^[^\s"]+$/.test(argument)
    ? argument
    : `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** Set by the systemd unit (`systemd-unit.ts`) for its program. */
export const OF_UNIT = 'TURNO_OF_UNIT';

type Ending = Pick<App, 'relaunch' | 'exit'>;

/**
 * Restarts the program through its service manager. A unit restarts it after an exit with an error; a second
 * instance beside it would make the unit retry every two seconds.
 */
export function restartBy(app: Ending, environment: NodeJS.ProcessEnv): Ending {
  if (environment[OF_UNIT] === undefined) {
    return { relaunch: (how) => app.relaunch(how), exit: (code) => app.exit(code) };
  }
  let isRestarting = false;
  return {
    relaunch() {
      isRestarting = true;
    },
    exit: (code) => app.exit(isRestarting ? 1 : code),
  };
}
