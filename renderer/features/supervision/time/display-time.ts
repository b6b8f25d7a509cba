import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Millis } from '#shared/domain/ids.ts';
import { onTick } from './ticker.ts';

/** Hands down the moment up to which times run: now by the server's clock, or when the figures were current last. */
export const DisplayTimeContext = createContext<() => Millis>(Date.now);

/** Tells something of the moment shown, and draws its place anew when that is another. */
export function useAtDisplayTime<Result extends string | boolean>(derive: (now: Millis) => Result): Result {
  const now = useContext(DisplayTimeContext);
  return useSyncExternalStore(onTick, () => derive(now()));
}
