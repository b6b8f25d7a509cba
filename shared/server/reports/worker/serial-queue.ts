interface Waiting {
  readonly begin: () => void;
  readonly onAhead: (ahead: number) => void;
}

/** Runs after all earlier requests; an aborted request leaves the queue at once. */
export type SerialQueue = <Answer>(
  signal: AbortSignal,
  /** Called with the number of requests ahead whenever it changes, until the run starts. */
  onAhead: (ahead: number) => void,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Runs one request at a time, first in first out. */
export function createSerialQueue(): SerialQueue {
  /** The first is running. */
  const line: Waiting[] = [];

  function removeWaiting(one: Waiting): void {
    const place = line.indexOf(one);
    line.splice(place, 1);
    if (place === 0) line[0]?.begin();
    for (const [ahead, behind] of line.entries()) if (ahead > 0 && ahead >= place) behind.onAhead(ahead);
  }

  return async (signal, onAhead, run) => {
    signal.throwIfAborted();
    const { promise: begins, resolve: begin, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    const mine = { begin, onAhead };
    line.push(mine);
    if (line.length === 1) begin();
    else onAhead(line.length - 1);
    try {
      await begins;
      signal.throwIfAborted();
      return await run();
    } finally {
      signal.removeEventListener('abort', giveUp);
      removeWaiting(mine);
    }
  };
}
