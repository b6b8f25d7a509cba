/** Stops what was to be done later. */
export interface Timer {
  stop(): void;
}

/** Does something once after so many milliseconds. Handed in, so that a test need not wait. */
export type After = (ms: number, work: () => void) => Timer;

/** Waits without keeping the process alive. */
export const after: After = (ms, work) => {
  const timer = setTimeout(work, ms);
  timer.unref();
  return { stop: () => clearTimeout(timer) };
};
