/** Limits what may be under way at once: more would only wait for the database, and take memory while it does. */
const LIMITS = { pushes: 32, bytes: 64 * 1024 * 1024 } as const;

/** Milliseconds to stay away at least; branches spread themselves over as much again. */
const BUSY_MS = 2_000;

/** Counts the pushes that are being taken in, and says for how long no more of them are wanted. */
export function createBackPressure(limits: { readonly pushes: number; readonly bytes: number } = LIMITS) {
  let pushes = 0;
  let bytes = 0;
  return {
    /** Milliseconds to stay away, by the pushes that are under way; 0 while there is room. */
    busyForMs: (): number => (pushes > limits.pushes || bytes > limits.bytes ? BUSY_MS : 0),

    /** Counts a push of so many bytes until it has been taken in. */
    async during<T>(size: number, work: () => Promise<T>): Promise<T> {
      pushes += 1;
      bytes += size;
      try {
        return await work();
      } finally {
        pushes -= 1;
        bytes -= size;
      }
    },
  };
}
