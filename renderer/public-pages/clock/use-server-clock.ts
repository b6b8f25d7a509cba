import { useCallback, useRef } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

export interface ServerClock {
  /** Tells the server's time; the device's until that is known. */
  readonly now: () => Millis;
  /** Sets it by what the server has just said. */
  readonly set: (serverNow: Millis) => void;
}

/** Makes a clock that goes by the server: those of kiosks and displays are often wrong. */
export function useServerClock(): ServerClock {
  const ahead = useRef(0);
  const now = useCallback(() => Date.now() + ahead.current, []);
  const set = useCallback((serverNow: Millis) => {
    ahead.current = serverNow - Date.now();
  }, []);
  return { now, set };
}
