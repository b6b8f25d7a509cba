import type { QueryClient } from '@tanstack/react-query';
import { LIVE, type StaffSocket } from '#renderer/lib/live.tsx';
import type { Millis } from '#shared/domain/ids.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';

/** Query key prefix of dashboards. */
export const DASHBOARD = LIVE.dashboard;

/** At a branch something happens every few seconds; at central at every moment. */
const EVERY_MS: Readonly<Record<'fleet' | 'branches', Millis>> = { fleet: 10_000, branches: 5_000 };

/**
 * Refetches metrics after a notice of the server, throttled; they are also polled every minute. At central a
 * subscription needs a privilege; without it only polling remains. Returns a function that unsubscribes.
 */
export function subscribeToMetrics(
  socket: Pick<StaffSocket, 'on' | 'off' | 'emit' | 'connected'>,
  queries: Pick<QueryClient, 'invalidateQueries'>,
  what: keyof typeof EVERY_MS,
): () => void {
  // Cancels a read that is under way: its answer may be from before the change.
  const throttle = createThrottle(
    () => void queries.invalidateQueries({ queryKey: [DASHBOARD] }),
    EVERY_MS[what],
  );
  const subscribe = () => {
    if (what === 'fleet') socket.emit('fleet:subscribe', { idBranches: [], points: false }, throttle.request);
  };
  const events =
    what === 'fleet' ? (['fleet:changed'] as const) : (['queues:changed', 'workstations:changed'] as const);
  socket.on('connect', subscribe);
  for (const event of events) socket.on(event, throttle.request);
  if (socket.connected) subscribe();
  return () => {
    throttle.stop();
    socket.off('connect', subscribe);
    for (const event of events) socket.off(event, throttle.request);
  };
}
