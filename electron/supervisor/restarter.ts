import { join } from 'node:path';
import { ENDED_FILE, PID_FILE } from '#electron/main/updates/update-folder.ts';
import type { DetachedProgram } from './detached-program.ts';

/** Exit code of an intended end: the service manager does not restart the program. */
export const ENDED_CODE = 75;

/** Restarts the program within seconds, where no service manager does; one restarter runs at a time. */
const SHELL = `#!/bin/sh
folder=$1
shift
[ -s "$folder/restarter" ] && kill -0 "$(cat "$folder/restarter")" 2>/dev/null && exit 0
echo $$ > "$folder/restarter"
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
rm -f "$folder/restarter"
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

interface RestartedProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** Folder with the process id of the program. */
  readonly folder: string;
}

/** Restarter of a program on Linux. */
export function shellRestarter({ program, args, folder }: RestartedProgram): DetachedProgram {
  const script = join(folder, 'restarter.sh');
  return { program: '/bin/sh', args: [script, folder, program, ...args], files: { [script]: SHELL } };
}

/** Restarter of a program on Windows, started by its task. */
export function windowsRestarter({ program, folder }: Omit<RestartedProgram, 'args'>): DetachedProgram {
  const script = join(folder, 'restarter.ps1');
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
