import { useEffect, useState } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';

/**
 * Whole seconds since a moment by the given clock; 0 for a future moment. Polls every 200 ms, so that no second is
 * skipped.
 */
export function useElapsed(since: Millis, now: () => Millis): Seconds {
  const [, setSeconds] = useState(() => secondsSince(since, now()));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(since, now())), 200);
    return () => clearInterval(timer);
  }, [since, now]);
  return secondsSince(since, now());
}

/** Whole seconds until a moment by the given clock; null without one. */
export function useSecondsUntil(moment: Millis | null, now: () => Millis): Seconds | null {
  // Stores the time instead of the seconds: an unchanged state would not render although time has passed.
  const [, setSeen] = useState(now);
  useEffect(() => {
    if (moment === null) return;
    const nextTime = (before: Millis) => {
      const at = now();
      return secondsUntil(moment, at) === secondsUntil(moment, before) ? before : at;
    };
    const timer = setInterval(() => setSeen(nextTime), 200);
    return () => clearInterval(timer);
  }, [moment, now]);
  return moment === null ? null : secondsUntil(moment, now());
}

/** Remaining time of a span; over at 0. */
export function countdown(
  span: Seconds,
  passed: Seconds,
): { readonly left: Seconds; readonly over: boolean } {
  const left = Math.max(0, span - passed);
  return { left, over: left === 0 };
}

/** Whole seconds until a moment, rounded up; 0 when it has passed. */
export function secondsUntil(moment: Millis, now: Millis): Seconds {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
