import { setImmediate as nextTurn } from 'node:timers/promises';

/** Returns a function for long loops that yields to the event loop at every `every`th call. */
export function createPauses(every: number): () => Promise<void> {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls % every === 0) await nextTurn();
  };
}
