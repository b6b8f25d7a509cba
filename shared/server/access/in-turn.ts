/** Does work under one key one after the other, as it came. */
export type InTurn = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Turns for whoever comes under the same key: what one has counted the next one sees. Keys are remembered only while
 * somebody has or awaits a turn.
 */
export function createInTurn(): InTurn {
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
