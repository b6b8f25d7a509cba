const SECOND = 1000;
/** Timers may be a little early: a tick too soon would still be of the second before, ms. */
const SURELY_LATER = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls a listener with each second of this device. One timer serves all there are, so that however many times a page
 * shows, it is laid out once a second. Answers with a function that stops it.
 */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= next();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function next() {
  return setTimeout(
    () => {
      timer = next();
      for (const each of listeners) each();
    },
    SECOND - (Date.now() % SECOND) + SURELY_LATER,
  );
}
