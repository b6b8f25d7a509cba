/** Does work under one key one after the other, as it came. */
export type KeyedMutex = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Runs work under one key in turn, so that each sees what the one before has counted. Keys are remembered only while
 * work is under way or waits.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();

  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
