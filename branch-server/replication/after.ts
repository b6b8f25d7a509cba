/** Cancels a timer. */
export interface Timer {
  stop(): void;
}

/** Runs a function once after a delay in ms. Injected, so that tests do not wait. */
export type After = (ms: number, work: () => void) => Timer;

/**
 * A timer that does not keep the process alive, and never fires early: a timer of Node counts from the start of
 * the current turn of the event loop, and could fire before its deadline.
 */
export const after: After = (ms, work) => {
  const until = performance.now() + ms;
  const wait = () => setTimeout(checkRelease, Math.max(0, Math.ceil(until - performance.now()))).unref();
  let timer = wait();
  function checkRelease(): void {
    if (performance.now() < until) timer = wait();
    else work();
  }
  return { stop: () => clearTimeout(timer) };
};

/** Tracks running work and the timer of one part of replication, so that stopping can wait for it. */
export function createWorkUnderWay(after: After) {
  let underWay: Promise<void> = Promise.resolve();
  let timer: Timer | null = null;
  let isStopped = false;

  function add(work: Promise<unknown>): void {
    underWay = Promise.all([underWay, work]).then(() => undefined);
  }

  return {
    add,
    /** Runs `work` after a delay, ms; the latest call counts, none after the stop. */
    wakeAfter(ms: number, work: () => Promise<unknown>): void {
      timer?.stop();
      timer = isStopped ? null : after(ms, () => add(work()));
    },
    isStopped: (): boolean => isStopped,
    /** Starts no further work; resolves when the running work is done. */
    stop(): Promise<void> {
      isStopped = true;
      timer?.stop();
      return underWay;
    },
  };
}
