import { join } from 'node:path';
import type { DetachedProgram } from '#electron/main/updates/rollback.ts';
import { PID_FILE } from '#electron/main/updates/update-folder.ts';

/** File that the program writes before an intended end, such as by its operator or for an update. */
export const ENDED_FILE = 'ended';
/** Exit code of an intended end: the service manager does not restart the program. */
export const ENDED_CODE = 75;

/** Restarts the program within seconds, where no service manager does; one keeper runs at a time. */
const SHELL = `#!/bin/sh
folder=$1
shift
[ -s "$folder/keeper" ] && kill -0 "$(cat "$folder/keeper")" 2>/dev/null && exit 0
echo $$ > "$folder/keeper"
rm -f "$folder/${ENDED_FILE}"
while :; do
  id=$(cat "$folder/${PID_FILE}" 2>/dev/null)
  if [ -n "$id" ] && kill -0 "$id" 2>/dev/null; then
    sleep 2
    continue
  fi
  [ -e "$folder/${ENDED_FILE}" ] && break
  "$@" >/dev/null 2>&1 &
  sleep 5
done
rm -f "$folder/keeper"
`;

const POWERSHELL = `param($program, $folder)
Remove-Item "$folder\\${ENDED_FILE}" -ErrorAction SilentlyContinue
while ($true) {
  $id = Get-Content "$folder\\${PID_FILE}" -ErrorAction SilentlyContinue
  $running = $null
  if ($id) { $running = Get-Process -Id $id -ErrorAction SilentlyContinue | Where-Object { $_.Path -eq $program } }
  if ($running) {
    $running.WaitForExit()
    Start-Sleep -Seconds 2
    continue
  }
  if (Test-Path "$folder\\${ENDED_FILE}") { exit 0 }
  Start-Process $program
  Start-Sleep -Seconds 5
}
`;

interface KeptProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** Folder with the process id of the program. */
  readonly folder: string;
}

/** Keeper of a program on Linux. */
export function shellKeeper({ program, args, folder }: KeptProgram): DetachedProgram {
  const script = join(folder, 'keep-running.sh');
  return { program: '/bin/sh', args: [script, folder, program, ...args], files: { [script]: SHELL } };
}

/** Keeper of a program on Windows, started by its task. */
export function windowsKeeper({ program, folder }: Omit<KeptProgram, 'args'>): DetachedProgram {
  const script = join(folder, 'keep-running.ps1');
  const args = [
    '-NoProfile',
    '-NonInteractive',
    '-WindowStyle',
    'Hidden',
    '-ExecutionPolicy',
    'Bypass',
    '-File',
  ];
  return {
    program: 'powershell.exe',
    args: [...args, script, program, folder],
    files: { [script]: POWERSHELL },
  };
}
