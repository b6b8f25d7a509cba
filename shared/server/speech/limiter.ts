/** Does work, as soon as there is room for it. */
export type Limiter = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Lets so many pieces of work run at once; the others follow in the order in which they came. */
export function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Its place goes on to who is next, so that nobody comes in between.
      if (next) next();
      else running -= 1;
    }
  };
}
