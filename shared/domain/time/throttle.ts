/**
 * Runs at the first request, then at most once per interval; requests meanwhile cause one run at its end. `stop`
 * cancels a pending run.
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

/** A throttle per key. */
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
