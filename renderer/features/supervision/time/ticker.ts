/** Looks often, so that no second is skipped on screen, ms. */
const EVERY_MS = 200;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls a listener several times a second; one timer serves all there are. Answers with a function that stops it. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
