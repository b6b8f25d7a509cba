import { useEffect, useState } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

/** Reads the present moment anew every second, so that a minute never turns late on the wall. */
export function useClock(now: () => Millis): Millis {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}
