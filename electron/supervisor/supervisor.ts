import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeat, systemTime } from '#electron/main/time.ts';
import { HEARTBEAT_MS, isStopRequested, writeState } from './state-file.ts';
import { type Running, supervise } from './supervise.ts';

// Keeps the branch server of a machine running, as a process of its own: whatever becomes of the window, tickets go on.
//   supervisor.js FOLDER HEALTH PROGRAM [ARGUMENTS OF IT]
// FOLDER takes what it says of itself, HEALTH is the address at which the server says how it is.

/** What a server that was started by another program ends at, in order. */
const STOP = 'turno:stop';
const POLL_INTERVAL_MS = 500;

const [folder = '.', health = '', program = '', ...args] = process.argv.slice(2);

function start(): Running {
  // The line between them is how it is asked to end: Windows has no signal for that.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], windowsHide: true });
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const stop = () => {
    child.send(STOP, (error) => error && child.kill('SIGTERM'));
  };
  return { ended, stop, kill: () => child.kill('SIGKILL') };
}

/** Any answer is one: a server that says that it is not well is not started anew for it. */
const answers = () =>
  fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );

function log(message: string): void {
  try {
    appendFileSync(join(folder, 'supervisor.log'), `${new Date().toISOString()} ${message}\n`);
  } catch {
    // A full disk costs the line; the server has a log of its own.
  }
}

let restarts = 0;
const writeHeartbeat = () => writeState(folder, { pid: process.pid, restarts, beatAt: Date.now() });
const supervision = supervise({
  start,
  answers,
  log,
  time: systemTime,
  started(count) {
    restarts = count;
    void writeHeartbeat();
  },
});
repeat(systemTime, HEARTBEAT_MS, writeHeartbeat);
const end = () => void supervision.stop().then(() => process.exit(0));
repeat(systemTime, POLL_INTERVAL_MS, () => {
  if (isStopRequested(folder, process.pid)) end();
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, end);
}
