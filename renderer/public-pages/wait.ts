/** Resolves after `ms`, or when `signal` is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** Creates a repeatable notification. */
export function createSignal() {
  let waiting = new AbortController();
  return {
    /** Returns a signal that the next notification aborts. */
    next(): AbortSignal {
      waiting = new AbortController();
      return waiting.signal;
    },
    tell: () => waiting.abort(),
  };
}
