import { useMemo } from 'react';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Tells whether figures are of now; else the server is gone, or the branch is not connected to central. */
export type Freshness = 'live' | 'lost' | 'offline' | 'neverConnected';

/** Tells how present the figures are, and up to which moment their times run: they stand where nothing is known of now. */
export function useDisplayTime(
  metrics: Supervision | undefined,
  isFailed: boolean,
): { readonly standing: Freshness; readonly now: () => Millis } {
  const clock = useServerClock();
  const server = useConnection();
  const since = server.state === 'lost' ? server.since.getTime() : null;
  const connection = metrics?.connection ?? 'online';
  const isOld = connection !== 'online';
  const freshness = since !== null || isFailed ? 'lost' : isOld ? connection : 'live';
  const asOf = metrics?.asOf ?? null;
  const now = useMemo(() => {
    if (isOld && asOf !== null) return () => asOf;
    if (since !== null) {
      const ahead = clock() - Date.now();
      return () => since + ahead;
    }
    if (isFailed && asOf !== null) return () => asOf;
    // As of the device's last whole second: looked at with each of them, no time skips one.
    return () => clock() - (Date.now() % 1000);
  }, [clock, isOld, isFailed, since, asOf]);
  return { standing: freshness, now };
}
