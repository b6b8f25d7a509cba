import { useEffect, useState } from 'react';

/** Whole seconds until `duration` (ms) since the first showing is over, counted down. */
export function useSecondsLeft(duration: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(duration / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
