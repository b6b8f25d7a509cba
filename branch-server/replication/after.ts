/** Stops what was to be done later. */
export interface Timer {
  stop(): void;
}

/** Does something once after so many milliseconds. Handed in, so that a test need not wait. */
export type After = (ms: number, work: () => void) => Timer;

/**
 * Waits without keeping the process alive, and never less than was said: a timer of Node counts from when its turn of the
 * loop began, and who looks again at the time until which they wait would find that it is not over.
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
