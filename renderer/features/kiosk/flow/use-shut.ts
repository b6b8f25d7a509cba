import { useEffect, useSyncExternalStore } from 'react';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isShut } from './closing.ts';
import type { KioskState } from './kiosk-flow.ts';

/**
 * Follows whether the kiosk is shut, by the server's clock and the hours that it last knew. What was chosen when it
 * shuts is given up, so that it opens at its first screen.
 */
export function useShut(
  state: KioskState,
  viewer: KioskViewer,
  { now, giveUp }: { readonly now: () => Millis; readonly giveUp: () => void },
): boolean {
  const shut = useSyncExternalStore(everySecond, () => isShut(state, viewer, now()));
  useEffect(() => {
    if (shut) giveUp();
  }, [shut, giveUp]);
  return shut;
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}
