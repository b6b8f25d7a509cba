/**
 * Runs at once, then at most once every so many milliseconds; what comes in between is run once at the end of that
 * time, so the last wish is never lost. `stop` forgets what is still to come.
 */
export function createThrottle(run: () => void, everyMs: number) {
  let resting: ReturnType<typeof setTimeout> | null = null;
  let wished = false;

  function rest() {
    resting = setTimeout(() => {
      resting = null;
      if (wished) wish();
    }, everyMs);
  }

  function wish() {
    wished = resting !== null;
    if (wished) return;
    run();
    rest();
  }

  return {
    wish,
    stop(): void {
      if (resting) clearTimeout(resting);
    },
  };
}
