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

/** Tells what is left of a span after some of it passed; it is over as soon as nothing is. */
export function countdown(
  span: Seconds,
  passed: Seconds,
): { readonly left: Seconds; readonly over: boolean } {
  const left = Math.max(0, span - passed);
  return { left, over: left === 0 };
}

/** Counts whole seconds until a moment: the last one counts until it is over, and then nothing is left. */
export function secondsUntil(moment: Millis, now: Millis): Seconds {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
