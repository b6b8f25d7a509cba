import { type Dispatch, useEffect } from 'react';
import type { Millis } from '#shared/domain/ids.ts';
import { nextChangeAt, type PopupTiming } from './popup-timing.ts';

/** The clock that the pace is kept by: it only runs forward, however the device’s own is set. */
export const monotonicClock = (): Millis => performance.now();

/** Looks again whenever the pace says that something may follow. */
export function usePopupTiming(
  pace: PopupTiming<unknown>,
  dispatch: Dispatch<{ type: 'looked'; now: Millis }>,
): void {
  useEffect(() => {
    const at = nextChangeAt(pace);
    if (at === null) return;
    // A timer may ring a little early; what it looks at is the moment that it was set for.
    const ring = () => dispatch({ type: 'looked', now: Math.max(at, monotonicClock()) });
    const timer = setTimeout(ring, Math.max(0, at - monotonicClock()));
    return () => clearTimeout(timer);
  }, [pace, dispatch]);
}
