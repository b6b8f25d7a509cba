import { writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import type { DetachedProgram, StartDetached } from '#electron/supervisor/detached-program.ts';
import { ENDED_CODE, shellRestarter, windowsRestarter } from '#electron/supervisor/restarter.ts';
import type { DeviceLog } from './log.ts';
import type { Run } from './screens.ts';
import { ENDED_FILE } from './updates/update-folder.ts';

interface Options {
  readonly platform: NodeJS.Platform;
  /** Configuration folder of the user, and a temporary folder. */
  readonly configFolder: string;
  readonly temporaryFolder: string;
  /** Folder with the process id of the program. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly run: Run;
  readonly startDetached: StartDetached;
  /** The lock that permits one instance of the program. */
  readonly lock: { release(): void; acquire(): void };
  readonly log: DeviceLog;
}

/**
 * Registers the program to start with the machine, and to restart after a crash from now on. Failures are logged and
 * retried at the next start: a running device matters more. Without a service manager a restarter restarts the program.
 *
 * @returns whether the service manager has started the program in place of this process, which has to end
 */
export async function startWithMachine(started: StartedProgram, options: Options): Promise<boolean> {
  const { platform, log } = options;
  if (platform !== 'win32' && platform !== 'linux') {
    log.info('nothing starts the device with this system');
    return false;
  }
  try {
    if (platform === 'linux') return await byUnit(started, options);
    await byTask(started, options);
  } catch (error) {
    log.warn('the device will not start with the machine', error);
    const restarter = restarterOf(started, options);
    await options
      .startDetached(restarter)
      .catch((failure: unknown) => log.warn('nothing restarts the device after a crash', failure));
  }
  return false;
}

/** Whether a service manager may start the program in place of this process; otherwise the program does not wait. */
export const canBeReplaced = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean =>
  platform === 'linux' && environment[OF_UNIT] === undefined;

const restarterOf = ({ program, args }: StartedProgram, { platform, folder }: Options): DetachedProgram =>
  platform === 'win32' ? windowsRestarter({ program, folder }) : shellRestarter({ program, args, folder });

/** Variables by which a program finds its screen; a minimal session does not pass them to its service manager. */
const SESSION = ['DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY', 'XDG_SESSION_TYPE', 'XDG_CURRENT_DESKTOP'];

async function byUnit(started: StartedProgram, options: Options): Promise<boolean> {
  const { configFolder, environment, run, lock } = options;
  const file = join(configFolder, 'systemd/user/turno.service');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, systemdUnit(started));
  await run('systemctl', ['--user', 'daemon-reload']);
  await run('systemctl', ['--user', 'enable', 'turno.service']);
  if (environment[OF_UNIT] !== undefined) return false;
  // Only a program that the unit started is restarted by it.
  const known = SESSION.filter((name) => environment[name] !== undefined);
  if (known.length > 0) await run('systemctl', ['--user', 'import-environment', ...known]);
  lock.release();
  try {
    await run('systemctl', ['--user', 'start', 'turno.service']);
  } catch (error) {
    lock.acquire();
    throw error;
  }
  return true;
}

async function byTask(started: StartedProgram, options: Options): Promise<void> {
  const { temporaryFolder, environment, run } = options;
  const file = join(temporaryFolder, 'turno-task.xml');
  // Windows reads the file by the mark at its beginning.
  const restarter = restarterOf(started, options);
  for (const [script, text] of Object.entries(restarter.files)) {
    await mkdir(dirname(script), { recursive: true });
    await writeFile(script, text);
  }
  await writeFile(file, `\ufeff${windowsTask(restarter, userOf(environment))}`, 'utf16le');
  await run('schtasks', ['/Create', '/TN', 'Turno', '/XML', file, '/F']);
  // It ignores a second run, and finds this program running.
  await run('schtasks', ['/Run', '/TN', 'Turno']);
}

interface StartedProgram {
  /** Path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  /** Script that may restore the previous version; runs before each start, if present. */
  readonly rollback?: string;
}

/**
 * Unit with which systemd starts the device in the session of its user. A shell replaces itself with the program,
 * because systemd accepts no quotes or backslashes in the program path. With an X server, which desktops offer also on
 * Wayland, the program uses it: Wayland ignores the position of windows, and whether they stay in front.
 *
 * @internal used by tests besides this file
 */
export function systemdUnit({ program, args, rollback }: StartedProgram): string {
  return `# Starts Turno on this screen, and again two seconds after it has ended, unless it was meant to end.
[Unit]
Description=Turno
PartOf=graphical-session.target
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
Type=exec
Environment=${OF_UNIT}=1
${rollback === undefined ? '' : before(rollback)}ExecStart=/bin/sh -c ${quotedForSystemd(BY_X)} ${[program, ...args].map(quotedForSystemd).join(' ')}
Restart=always
RestartPreventExitStatus=${ENDED_CODE}
SuccessExitStatus=${ENDED_CODE}
RestartSec=2
# The branch server of this machine goes on without the window.
KillMode=process

[Install]
WantedBy=graphical-session.target
`;
}

const BY_X = '[ -z "$DISPLAY" ] || set -- --ozone-platform=x11 "$@"; exec "$0" "$@"';

/** Runs a script before the program, if present; the program starts whatever its result. */
const before = (script: string): string =>
  `ExecStartPre=-/bin/sh -c ${quotedForSystemd('test ! -e "$0" || exec /bin/sh "$0"')} ${quotedForSystemd(script)}\n`;

/** Quotes a word for systemd, which expands % and $ (systemd.service(5), "Command lines"). */
const quotedForSystemd = (argument: string): string =>
  `"${argument.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;

/**
 * Creates the task by which Windows starts the restarter of the device when this user signs in (Task Scheduler schema
 * 1.2). It has no time limit and runs on battery. With its own user, a user without privileges may register it.
 *
 * @internal used by tests besides this file
 */
export function windowsTask(
  { program, args }: Pick<DetachedProgram, 'program' | 'args'>,
  user: string,
): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Turno</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <UserId>${escaped(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escaped(user)}</UserId>
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

const userOf = ({ USERDOMAIN = '', USERNAME = '' }: NodeJS.ProcessEnv): string =>
  USERDOMAIN === '' ? USERNAME : `${USERDOMAIN}\\${USERNAME}`;

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
    // The program file of an AppImage disappears with it, and its arguments stay.
    const program = environment.APPIMAGE === undefined ? {} : { execPath: environment.APPIMAGE };
    return { relaunch: (how) => app.relaunch({ ...program, ...how }), exit: (code) => app.exit(code) };
  }
  let isRestarting = false;
  return {
    relaunch() {
      isRestarting = true;
    },
    exit: (code) => app.exit(isRestarting ? 1 : code),
  };
}

/**
 * Marks the end of the program as intended where its role permits that, so that it is not restarted: an operator may
 * close it, a public device never closes.
 */
export function markEnd(
  app: Pick<App, 'exit'> & {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  },
  { mayEnd, folder }: { readonly mayEnd: () => boolean; readonly folder: string },
): void {
  app.on('will-quit', (event) => {
    if (!mayEnd()) return;
    event.preventDefault();
    try {
      writeFileSync(join(folder, ENDED_FILE), '');
    } finally {
      // Also without space on the disk: a program without a window would keep the lock.
      app.exit(ENDED_CODE);
    }
  });
}
