import { createPauses } from '#electron/main/healing/pauses.ts';
import { repeat, type Time } from '#electron/main/time.ts';

/** A server that was started. */
export interface Running {
  /** Resolves with why it has ended. */
  readonly ended: Promise<string>;
  /** Asks it to end in order. */
  stop(): void;
  /** Ends it at once: it hears nothing else. */
  kill(): void;
}

interface Options {
  readonly start: () => Running;
  /** Whether the server answers; false where it does not in time. */
  readonly answers: () => Promise<boolean>;
  readonly time: Time;
  /** Hears of each start, with how many there were before it. */
  readonly started: (restarts: number) => void;
  readonly log: (message: string) => void;
}

const POLL_INTERVAL_MS = 10_000;
/** Milliseconds for which a server that runs may not answer; one that starts may be bringing its database up to date. */
const ANSWER_TIMEOUT_MS = 60_000;
const STARTING_MS = 900_000;
/** Milliseconds in which a server that was asked to end has to. */
const ENDING_MS = 20_000;

/** Keeps a branch server running: started anew when it ends or stands still, after pauses that grow up to a minute. */
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
    /** Ends the server in order; resolves when it has. It is asked once: a second time would have it end at once. */
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
