import type { QueryClient } from '@tanstack/react-query';
import { LIVE, type StaffSocket } from '#renderer/lib/live.tsx';
import type { Millis } from '#shared/domain/ids.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';

/** Begins the query keys of what dashboards show. */
export const DASHBOARD = LIVE.dashboard;

/** At a branch something happens every few seconds; at central at every moment. */
const EVERY_MS: Readonly<Record<'fleet' | 'branches', Millis>> = { fleet: 10_000, branches: 5_000 };

/**
 * Reads figures anew when the server says that something has happened, once in some seconds, beside what is read every
 * minute. At central it has to be followed, which not everybody may: theirs come by the minute. Answers with a function
 * that stops it.
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
  const follow = () => {
    if (what === 'fleet') socket.emit('fleet:follow', throttle.request);
  };
  const events =
    what === 'fleet' ? (['fleet:changed'] as const) : (['queues:changed', 'workstations:changed'] as const);
  socket.on('connect', follow);
  for (const event of events) socket.on(event, throttle.request);
  if (socket.connected) follow();
  return () => {
    throttle.stop();
    socket.off('connect', follow);
    for (const event of events) socket.off(event, throttle.request);
  };
}
