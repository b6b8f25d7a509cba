import { useEffect, useState } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';

/**
 * Counts whole seconds since a moment, by the clock handed in; 0 while the moment is yet to come, where the clock was set
 * back. Looks often, so that no second is skipped on screen.
 */
export function useElapsed(since: Millis, now: () => Millis): Seconds {
  const [, setSeconds] = useState(() => secondsSince(since, now()));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(since, now())), 200);
    return () => clearInterval(timer);
  }, [since, now]);
  return secondsSince(since, now());
}
