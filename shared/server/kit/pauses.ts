import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes a function to be awaited in a long loop: each `every` calls it yields to the event loop once, so that other
 * requests are answered meanwhile.
 */
export function createPauses(every: number): () => Promise<void> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % every === 0) await nextTurn();
  };
}
