import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { OF_UNIT } from '../start-up/start-anew.ts';
import { ROLLBACK_FILE, TRIAL_FILE } from './update-folder.ts';

/** A program of the system that goes on by itself when this one ends, and the files that it needs. */
export interface DetachedProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}
export type StartDetached = (detached: DetachedProgram) => Promise<void>;

const PID_FILE = 'pid';

/** A minute beyond what the new version takes to give itself up, s: this is for one that cannot even do that. */
const TRIAL_TIMEOUT_S = 360;

/**
 * Waits; where the trial goes on by then it puts the file from before in place, ends what runs, and starts it. It is a
 * shell's, and lies outside of both versions: what is wrong with the new one cannot be wrong with it.
 */
const SHELL = `#!/bin/sh
program=$1 previous=$2 folder=$3 version=$4 patience=$5
sleep "$patience"
grep -qsF "\\"version\\":\\"$version\\"" "$folder/${TRIAL_FILE}" && [ -e "$previous" ] || exit 0
: > "$folder/${ROLLBACK_FILE}"
mv -f "$previous" "$program" || exit 1
[ -s "$folder/${PID_FILE}" ] && kill -9 "$(cat "$folder/${PID_FILE}")" 2>/dev/null
unset ${OF_UNIT}
systemctl --user restart turno.service 2>/dev/null || exec "$program"
`;

/** A new version that ends so often before it has shown that it is well is given up; the unit of systemd starts it each time. */
const MAX_STARTS = 5;

/** Lies where the unit looks before each start: what watches over a trial is gone once the power was. */
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

const POWERSHELL = `param($previous, $folder, $version, $patience)
Start-Sleep -Seconds $patience
$trial = Select-String -Quiet -SimpleMatch ('"version":"' + $version + '"') "$folder\\${TRIAL_FILE}" -ErrorAction SilentlyContinue
if (!$trial -or !(Test-Path $previous)) { exit 0 }
New-Item -ItemType File -Force "$folder\\${ROLLBACK_FILE}" | Out-Null
if (Test-Path "$folder\\${PID_FILE}") { Stop-Process -Force -ErrorAction SilentlyContinue -Id (Get-Content "$folder\\${PID_FILE}") }
Start-Process $previous -ArgumentList '/S','--updated','--force-run'
`;

interface Tried {
  /** Path of what leads back. */
  readonly previous: string;
  /** What is tried out. */
  readonly version: string;
}

/** Goes back to an earlier file on Linux. */
export function shellWayBack(
  folder: string,
  {
    program,
    previous,
    version,
    timeoutS = TRIAL_TIMEOUT_S,
  }: Tried & { readonly program: string; readonly timeoutS?: number },
): DetachedProgram {
  const script = join(folder, 'way-back.sh');
  return {
    program: '/bin/sh',
    args: [script, program, previous, folder, version, String(timeoutS)],
    files: {
      [script]: SHELL,
      [atStartScript(folder)]: AT_START({ folder, program, previous, version }),
    },
  };
}

/** Goes back by an earlier installer on Windows. */
export function windowsWayBack(folder: string, { previous, version }: Tried): DetachedProgram {
  const script = join(folder, 'way-back.ps1');
  const args = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', script];
  return {
    program: 'powershell.exe',
    args: [...args, previous, folder, version, String(TRIAL_TIMEOUT_S)],
    files: { [script]: POWERSHELL },
  };
}

/** Writes down which process runs, for whoever has to end it. */
export async function notePid(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, PID_FILE), String(process.pid));
}

/** Starts a program that outlives this one. */
export const startDetached: StartDetached = async ({ program, args, files }) => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  // Not where this program lies: what an AppImage has unpacked goes away with it.
  const cwd = homedir();
  const child = spawn(program, [...args], { cwd, detached: true, stdio: 'ignore', windowsHide: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
};
