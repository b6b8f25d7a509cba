/** Runs a computation in steps to its end, without a pause. */
export function runToEnd<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
