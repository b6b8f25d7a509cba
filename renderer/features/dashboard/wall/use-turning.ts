import { useEffect, useState } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

/** How long a page stays. */
const PAGE_INTERVAL_MS: Millis = 15_000;

/** Turns from page to page by itself; answers with the one that is shown, from 0. */
export function useTurning(pages: number): number {
  const [turns, turn] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => turn((count) => count + 1), PAGE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : turns % pages;
}
