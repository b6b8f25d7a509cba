import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetachedProgram } from '#electron/supervisor/detached-program.ts';
import { OF_UNIT } from '../start-up.ts';
import { ENDED_FILE, PID_FILE, ROLLBACK_FILE, TRIAL_FILE } from './update-folder.ts';

/** Timeout of a trial, s: a minute longer than the self-check of the new version, for one that cannot run it. */
const TRIAL_TIMEOUT_S = 360;

/**
 * Waits; if the trial is not finished by then, restores the previous file, ends all processes of the program and starts
 * the previous one. It is a shell script independent of both versions, so an error of the new one does not affect it.
 */
const SHELL = `#!/bin/sh
program=$1 previous=$2 folder=$3 version=$4 patience=$5
sleep "$patience"
grep -qsF "\\"version\\":\\"$version\\"" "$folder/${TRIAL_FILE}" && [ -e "$previous" ] || exit 0
: > "$folder/${ROLLBACK_FILE}"
mv -f "$previous" "$program" || exit 1
for process in /proc/[0-9]*; do
  # Scripts of the program, such as this one, continue.
  case $(readlink "$process/exe") in */sh | */dash | */bash) continue ;; esac
  ! grep -qzxF "APPIMAGE=$program" "$process/environ" 2>/dev/null || kill -9 "\${process#/proc/}" 2>/dev/null
done
unset ${OF_UNIT}
systemctl --user restart turno.service 2>/dev/null || exec "$program"
`;

/** Number of starts after which an unconfirmed version is given up; systemd restarts it each time. */
const MAX_STARTS = 5;

/** Script that the unit runs before each start, because a power failure ends the watchdog of a trial. */
const AT_START = ({
  folder,
  program,
  previous,
  version,
}: Tried & { readonly folder: string; readonly program: string }) =>
  `#!/bin/sh
program=${quoted(program)} previous=${quoted(previous)} folder=${quoted(folder)} version=${quoted(version)}
if ! grep -qsF "\\"version\\":\\"$version\\"" "$folder/${TRIAL_FILE}" || [ ! -e "$previous" ]; then
  rm -f "$0" "$folder/starts"
  exit 0
fi
echo start >> "$folder/starts"
[ "$(wc -l < "$folder/starts")" -gt ${MAX_STARTS} ] || exit 0
: > "$folder/${ROLLBACK_FILE}"
mv -f "$previous" "$program"
rm -f "$0" "$folder/starts"
`;

/** Quotes a word for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The script that a unit runs before each start. */
export const atStartScript = (folder: string): string => join(folder, 'at-start.sh');

const POWERSHELL = `param($program, $previous, $folder, $version, $patience)
Start-Sleep -Seconds $patience
$trial = Select-String -Quiet -SimpleMatch ('"version":"' + $version + '"') "$folder\\${TRIAL_FILE}" -ErrorAction SilentlyContinue
if (!$trial -or !(Test-Path $previous)) { exit 0 }
New-Item -ItemType File -Force "$folder\\${ROLLBACK_FILE}" | Out-Null
Get-Process | Where-Object { $_.Path -eq $program } | Stop-Process -Force -ErrorAction SilentlyContinue
Start-Process $previous -ArgumentList '/S','--updated','--force-run'
`;

interface Tried {
  /** Path of the previous version. */
  readonly previous: string;
  /** Version on trial. */
  readonly version: string;
}

/** Rolls back to the previous file on Linux. */
export function shellWayBack(
  folder: string,
  {
    program,
    previous,
    version,
    timeoutS = TRIAL_TIMEOUT_S,
  }: Tried & { readonly program: string; readonly timeoutS?: number },
): DetachedProgram {
  const script = join(folder, 'rollback.sh');
  return {
    program: '/bin/sh',
    args: [script, program, previous, folder, version, String(timeoutS)],
    files: {
      [script]: SHELL,
      [atStartScript(folder)]: AT_START({ folder, program, previous, version }),
    },
  };
}

/** Rolls back by the previous installer on Windows. */
export function windowsWayBack(
  folder: string,
  { program, previous, version }: Tried & { readonly program: string },
): DetachedProgram {
  const script = join(folder, 'rollback.ps1');
  const args = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script];
  return {
    program: 'powershell.exe',
    args: [...args, program, previous, folder, version, String(TRIAL_TIMEOUT_S)],
    files: { [script]: POWERSHELL },
  };
}

/** Writes the process id, for programs that end or restart this one. */
export async function notePid(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rm(join(folder, ENDED_FILE), { force: true });
  await writeFile(join(folder, PID_FILE), String(process.pid));
}
