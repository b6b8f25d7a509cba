interface Waiting {
  readonly begin: () => void;
  readonly onAhead: (ahead: number) => void;
}

/** Runs after all that were asked for before; one that is given up meanwhile leaves the line at once. */
export type SerialQueue = <Answer>(
  signal: AbortSignal,
  /** Hears how many are before it, whenever that changes, until it begins. */
  onAhead: (ahead: number) => void,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/** Lets one run at a time, in the order in which they came. */
export function createSerialQueue(): SerialQueue {
  /** The first of them is the one that runs. */
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
