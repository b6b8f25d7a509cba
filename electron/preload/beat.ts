import type { Invoke } from './bridges.ts';

/** Milliseconds between two beats; a page that hangs misses them. */
const HEARTBEAT_MS = 5_000;

/**
 * Says again and again that the page lives, and whether anything is drawn on it: from the page's own thread, so that it
 * stops when that stands still, and from outside the page's script, which need not know.
 */
export function startHeartbeats(
  invoke: Invoke,
  page: Document,
  every: (ms: number, work: () => void) => unknown,
): void {
  const sendHeartbeat = () => {
    // A refusal is logged where it is made; the next beat comes anyway.
    invoke('page:beat', { drawn: isRendered(page) }).catch(() => {});
  };
  sendHeartbeat();
  every(HEARTBEAT_MS, sendHeartbeat);
}

/** Looks where our pages draw; another one counts as drawn as soon as it has a body. */
function isRendered(page: Document): boolean {
  const root = page.getElementById('root') ?? page.body;
  return root !== null && root.childElementCount > 0;
}
