/** The device's clocks and timers. Handed in, so that a test lives through a week in a second. */
export interface Time {
  /** Wall clock, epoch milliseconds: may jump. */
  now(): number;
  /** Milliseconds that never go back. */
  mono(): number;
  /** Does something once, later; gives back how to call it off. */
  after(ms: number, work: () => void): () => void;
}

export const systemTime: Time = {
  now: () => Date.now(),
  mono: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Does something again and again, the pause counted from its end; gives back how to call it off. */
export function repeat(time: Time, ms: number, work: () => void | Promise<void>): () => void {
  let isOver = false;
  let cancel = time.after(ms, run);
  async function run(): Promise<void> {
    try {
      await work();
    } finally {
      if (!isOver) cancel = time.after(ms, run);
    }
  }
  return () => {
    isOver = true;
    cancel();
  };
}
