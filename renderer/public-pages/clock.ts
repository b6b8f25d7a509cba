import { useCallback, useEffect, useRef, useState } from 'react';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';

/**
 * Local time of a branch, `10:24`. `zone` is its offset to UTC in hours (`-3`, `5.5`); invalid values count as
 * UTC.
 */
export function clockText(at: Millis, zone: string): string {
  return new Date(at + zoneMillis(zone)).toISOString().slice(11, 16);
}

/** Last moment, at or before `now`, with the full `hour` as local time. */
export function lastTimeOfDay(now: Millis, zone: string, hour: number): Millis {
  const shift = zoneMillis(zone) - hour * HOUR_MS;
  return Math.floor((now + shift) / DAY_MS) * DAY_MS - shift;
}

function zoneMillis(zone: string): number {
  const hours = Number(zone);
  return Number.isFinite(hours) ? hours * HOUR_MS : 0;
}

/** Current time, updated every second so that the minute changes on time. */
export function useClock(now: () => Millis): Millis {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return moment;
}

export interface ServerClock {
  /** Time of the server; of the device until known. */
  readonly now: () => Millis;
  /** Sets the clock from an answer of the server. */
  readonly set: (serverNow: Millis) => void;
}

/** Creates a clock that follows the server: clocks of kiosks and displays are often wrong. */
export function useServerClock(): ServerClock {
  const ahead = useRef(0);
  const now = useCallback(() => Date.now() + ahead.current, []);
  const set = useCallback((serverNow: Millis) => {
    ahead.current = serverNow - Date.now();
  }, []);
  return { now, set };
}
