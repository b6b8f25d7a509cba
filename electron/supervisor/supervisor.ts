import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeat, systemTime } from '#electron/main/time.ts';
import { HEARTBEAT_MS, isStopRequested, type Running, supervise, writeState } from './supervise.ts';

// Keeps the branch server of a machine running, as a separate process, so that tickets continue whatever happens to
// the window.
//   supervisor.js FOLDER HEALTH PROGRAM [ARGUMENTS]
// FOLDER is for its state, HEALTH is the URL of the server health.

/** Message by which the parent requests a graceful stop. */
const STOP = 'turno:stop';
const POLL_INTERVAL_MS = 500;

const [folder = '.', health = '', program = '', ...args] = process.argv.slice(2);

function start(): Running {
  // The IPC channel requests a graceful stop, because Windows has no signal for it.
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

/** Any answer counts as alive, including an unhealthy one. */
const answers = () =>
  fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );

function log(message: string): void {
  try {
    appendFileSync(join(folder, 'supervisor.log'), `${new Date().toISOString()} ${message}\n`);
  } catch {
    // A full disk loses the line; the server has a separate log.
  }
}

let restarts = 0;
const writeHeartbeat = () => writeState(folder, { pid: process.pid, restarts, heartbeatAt: Date.now() });
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
