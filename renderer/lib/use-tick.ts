import { useEffect, useState } from 'react';

/** Draws anew every so many milliseconds: what is told as "4 min ago" grows old by itself. */
export function useTick(everyMs: number): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
