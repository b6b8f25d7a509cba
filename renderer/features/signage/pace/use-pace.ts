import { type Dispatch, useEffect } from 'react';
import type { Millis } from '#shared/domain/ids.ts';
import { nextLook, type Pace } from './pace.ts';

/** The clock that the pace is kept by: it only runs forward, however the device’s own is set. */
export const paceClock = (): Millis => performance.now();

/** Looks again whenever the pace says that something may follow. */
export function usePace(pace: Pace<unknown>, dispatch: Dispatch<{ type: 'looked'; now: Millis }>): void {
  useEffect(() => {
    const at = nextLook(pace);
    if (at === null) return;
    // A timer may ring a little early; what it looks at is the moment that it was set for.
    const ring = () => dispatch({ type: 'looked', now: Math.max(at, paceClock()) });
    const timer = setTimeout(ring, Math.max(0, at - paceClock()));
    return () => clearTimeout(timer);
  }, [pace, dispatch]);
}
