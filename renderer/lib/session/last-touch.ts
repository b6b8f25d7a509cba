import type { Seconds } from '#shared/domain/ids.ts';

/** What somebody who is there does to a page. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Tells for how long nobody has touched the page, from now on: the server ends sessions that nobody uses, and cannot
 * tell a press from a page that refreshes itself.
 */
export function trackActivity(page: Pick<Window, 'addEventListener'>, mono: () => number): () => Seconds {
  let last = mono();
  const touched = () => {
    last = mono();
  };
  for (const touch of TOUCHES) page.addEventListener(touch, touched, { capture: true, passive: true });
  return () => Math.trunc((mono() - last) / 1000);
}
