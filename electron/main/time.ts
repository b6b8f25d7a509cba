/** Clocks and timers of the device. Injected, so that a test can simulate a week in a second. */
export interface Time {
  /** Wall clock, epoch milliseconds: may jump. */
  now(): number;
  /** Milliseconds that never go back. */
  mono(): number;
  /** Runs a function once after a delay; returns a function that cancels it. */
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

/** Repeats a function, with a delay after each end; returns a function that stops it. */
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

interface Options {
  /** Milliseconds before the first restart. */
  readonly first: number;
  readonly max: number;
  /** Time without failures after which the delays start over, ms. */
  readonly calm: number;
  readonly mono: () => number;
}

/** Delays between restarts: each twice the previous one, up to the maximum. */
export function createPauses({ first, max, calm, mono }: Options) {
  let count = 0;
  let endsAt = Number.NEGATIVE_INFINITY;
  return {
    next(): number {
      if (mono() - endsAt > calm) count = 0;
      const pause = Math.min(max, first * 2 ** Math.min(count, 30));
      count += 1;
      endsAt = mono() + pause;
      return pause;
    },
    /** Number of failures since the last reset. */
    count: () => (mono() - endsAt > calm ? 0 : count),
  };
}
