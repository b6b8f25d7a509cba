/** Tells whoever waits that there is something new. */
export function createSignal() {
  let waiting = new AbortController();
  return {
    /** Gives what ends with the next news. */
    next(): AbortSignal {
      waiting = new AbortController();
      return waiting.signal;
    },
    tell: () => waiting.abort(),
  };
}
