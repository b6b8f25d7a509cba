import { useEffect, useState } from 'react';
import type { Millis, Seconds } from '../../../../shared/domain/ids.ts';
import { secondsUntil } from './countdown.ts';

/** Whole seconds until a moment, by the clock handed in; null without one. */
export function useSecondsUntil(moment: Millis | null, now: () => Millis): Seconds | null {
  const [, setSeconds] = useState(0);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => setSeconds(secondsUntil(moment, now())), 200);
    return () => clearInterval(timer);
  }, [moment, now]);
  return moment === null ? null : secondsUntil(moment, now());
}
