interface Options {
  /** Milliseconds before the first restart. */
  readonly first: number;
  readonly max: number;
  /** Milliseconds without one after which they begin anew. */
  readonly calm: number;
  readonly mono: () => number;
}

/** Gives the pauses between restarts: each twice as long as the one before, up to the longest. */
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
    /** How many there were since it was calm last. */
    count: () => (mono() - endsAt > calm ? 0 : count),
  };
}
