import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createPauses, repeat, type Time } from '#electron/main/time.ts';

/** A server that was started. */
export interface Running {
  /** Resolves with why it has ended. */
  readonly ended: Promise<string>;
  /** Requests a graceful stop. */
  stop(): void;
  /** Ends it immediately. */
  kill(): void;
}

interface Options {
  readonly start: () => Running;
  /** Whether the server answers in time. */
  readonly answers: () => Promise<boolean>;
  readonly time: Time;
  /** Called at each start with the number of previous restarts. */
  readonly started: (restarts: number) => void;
  readonly log: (message: string) => void;
}

const POLL_INTERVAL_MS = 10_000;
/** Milliseconds for which a server that runs may not answer; one that starts may be bringing its database up to date. */
const ANSWER_TIMEOUT_MS = 60_000;
const STARTING_MS = 900_000;
/** Timeout of a graceful stop, ms. */
const ENDING_MS = 20_000;

/** Keeps a branch server running: restarts it after an exit or hang, with delays of up to a minute. */
export function supervise({ start, answers, time, started, log }: Options) {
  const pauses = createPauses({ first: 1_000, max: 60_000, calm: 600_000, mono: time.mono });
  let running: Running | null = null;
  let restarts = -1;
  let deadline = 0;
  let cancel = () => {};
  let isOver = false;
  let isDone: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });

  function startProcess(): void {
    restarts += 1;
    deadline = time.mono() + STARTING_MS;
    started(restarts);
    const startedProcess = start();
    running = startedProcess;
    void startedProcess.ended.then((why) => {
      running = null;
      if (isOver) return isDone();
      const pause = pauses.next();
      log(`the server has ended (${why}); it is started again in ${pause} ms`);
      cancel = time.after(pause, startProcess);
    });
  }

  const stopPolling = repeat(time, POLL_INTERVAL_MS, async () => {
    if (running === null) return;
    if (await answers()) deadline = time.mono() + ANSWER_TIMEOUT_MS;
    else if (time.mono() > deadline) {
      log('the server does not answer; it is ended');
      running.kill();
    }
  });

  startProcess();
  return {
    restarts: () => restarts,
    /**
     * Stops the server gracefully; resolves when it has ended. It is requested once, because a second request
     * would end it immediately.
     */
    stop(): Promise<void> {
      if (isOver) return done;
      isOver = true;
      cancel();
      stopPolling();
      if (running === null) isDone();
      else {
        running.stop();
        const last = running;
        cancel = time.after(ENDING_MS, () => last.kill());
        void done.then(() => cancel());
      }
      return done;
    },
  };
}

const STATE = z.object({
  pid: z.number().int().positive(),
  restarts: z.number().int(),
  heartbeatAt: z.number(),
});
export type SupervisorState = z.infer<typeof STATE>;

/** Milliseconds between two signs that the supervisor lives, and after which it does not: numbers of processes return. */
export const HEARTBEAT_MS = 15_000;
const DEAD_MS = 60_000;

const fileIn = (folder: string): string => join(folder, 'supervisor.json');

/** Writes the state file of the supervisor; errors are ignored until the next heartbeat. */
export async function writeState(folder: string, state: SupervisorState): Promise<void> {
  const temporary = `${fileIn(folder)}.${state.pid}`;
  await writeFile(temporary, JSON.stringify(state)).then(
    () => rename(temporary, fileIn(folder)),
    () => {},
  );
}

/** Reads the running supervisor; null if there is none. */
export function readState(folder: string, now: number): SupervisorState | null {
  try {
    const state = STATE.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    // Signal 0 only checks whether the process exists.
    process.kill(state.pid, 0);
    return Math.abs(now - state.heartbeatAt) < DEAD_MS ? state : null;
  } catch {
    return null;
  }
}

const requestIn = (folder: string): string => join(folder, 'supervisor.stop');

/** Requests the stop of a supervisor and its server by a file, since Windows has no graceful signal. */
export const requestStop = (folder: string, pid: number): Promise<void> =>
  writeFile(requestIn(folder), String(pid));

/** True if this supervisor was requested to stop, identified by its process id. */
export function isStopRequested(folder: string, pid: number): boolean {
  try {
    return readFileSync(requestIn(folder), 'utf8') === String(pid);
  } catch {
    return false;
  }
}
