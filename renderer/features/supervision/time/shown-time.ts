import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { onTick } from './ticker.ts';

/** Hands down the moment up to which times run: now by the server's clock, or when the figures were current last. */
export const ShownTime = createContext<() => Millis>(Date.now);

/**
 * Tells something of the moment shown, and draws anew when that is another: each place by itself, so that a second passes
 * without drawing the page.
 */
export function useTold<Told extends string | number | null>(tell: (now: Millis) => Told): Told {
  const now = useContext(ShownTime);
  return useSyncExternalStore(onTick, () => tell(now()));
}

/** Counts the whole seconds since a moment; null without one. */
export function useSecondsSince(since: Millis | null): Seconds | null {
  return useTold(useCallback((now) => (since === null ? null : secondsSince(since, now)), [since]));
}
