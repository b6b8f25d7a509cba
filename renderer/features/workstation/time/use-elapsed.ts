import { useEffect, useState } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';

/** Counts whole seconds since a moment, by the clock handed in. Looks often, so that no second is skipped on screen. */
export function useElapsed(since: Millis, now: () => Millis): Seconds {
  const passed = () => Math.max(0, Math.floor((now() - since) / 1000));
  const [, setSeconds] = useState(passed);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((now() - since) / 1000)), 200);
    return () => clearInterval(timer);
  }, [since, now]);
  return passed();
}
