import { useEffect, useState } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { secondsUntil } from './countdown.ts';

/** Counts whole seconds until a moment, by the clock handed in; null without one. */
export function useSecondsUntil(moment: Millis | null, now: () => Millis): Seconds | null {
  // Keeps the time of the last look, not what it saw: an unchanged state would not be drawn, though time has passed.
  const [, setSeen] = useState(now);
  useEffect(() => {
    if (moment === null) return;
    const look = (before: Millis) => {
      const at = now();
      return secondsUntil(moment, at) === secondsUntil(moment, before) ? before : at;
    };
    const timer = setInterval(() => setSeen(look), 200);
    return () => clearInterval(timer);
  }, [moment, now]);
  return moment === null ? null : secondsUntil(moment, now());
}
