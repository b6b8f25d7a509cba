import { OF_UNIT } from './start-anew.ts';

export interface StartedProgram {
  /** Path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  /** Whether it comes back whatever ended it: an operator may end it, nobody does before customers. */
  readonly always: boolean;
  /** A script that may put the version from before in place; run before each start, where it is there. */
  readonly wayBack?: string;
}

/**
 * Writes the unit by which systemd starts the device with the session of its user. A shell becomes the program: systemd
 * itself takes no program with quotes or backslashes in its path, and a user names folders at will.
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
${wayBack === undefined ? '' : before(wayBack)}ExecStart=/bin/sh -c ${quoted('exec "$0" "$@"')} ${[program, ...args].map(quoted).join(' ')}
Restart=${always ? 'always' : 'on-failure'}
RestartSec=2
# The branch server of this machine goes on without the window.
KillMode=process

[Install]
WantedBy=graphical-session.target
`;
}

/** Runs a script before the program, where it is there; whatever becomes of it, the program is started. */
const before = (script: string): string =>
  `ExecStartPre=-/bin/sh -c ${quoted('test ! -e "$0" || exec /bin/sh "$0"')} ${quoted(script)}\n`;

/** Quotes a word as systemd reads it: % and $ stand for something there (systemd.service(5), "Command lines"). */
const quoted = (argument: string): string =>
  `"${argument.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
