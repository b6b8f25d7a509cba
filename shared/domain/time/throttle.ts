/**
 * Runs at the first request, then at most once every so many milliseconds; requests in between are run once at the end
 * of that time, so the last one is never lost. `stop` forgets the one still to come.
 */
export function createThrottle(run: () => void, everyMs: number) {
  let resting: ReturnType<typeof setTimeout> | null = null;
  let requested = false;

  function cooldown() {
    resting = setTimeout(() => {
      resting = null;
      if (requested) request();
    }, everyMs);
  }

  function request() {
    requested = resting !== null;
    if (requested) return;
    run();
    cooldown();
  }

  return {
    request,
    stop(): void {
      if (resting) clearTimeout(resting);
    },
  };
}

/** Runs as a throttle does, for each thing apart: what is said of one never waits for another. */
export function createThrottles<Key = number>(run: (id: Key) => void, everyMs: number) {
  const ofEach = new Map<Key, ReturnType<typeof createThrottle>>();
  return {
    request(id: Key): void {
      const known = ofEach.get(id) ?? createThrottle(() => run(id), everyMs);
      ofEach.set(id, known);
      known.request();
    },
    stop(): void {
      for (const throttle of ofEach.values()) throttle.stop();
    },
  };
}
