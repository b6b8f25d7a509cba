/** Does one piece of work at a time, in the order in which they come; a failure is its own caller's only. */
export function createOneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    do<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      const done = last.then(work, work);
      last = done;
      return done;
    },
    /** Resolves when nothing is left to do, whatever came of it. */
    settled: (): Promise<unknown> => last.catch(() => undefined),
  };
}
