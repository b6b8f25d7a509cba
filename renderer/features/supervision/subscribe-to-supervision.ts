import type { StaffSocket } from '#renderer/lib/live.tsx';
import { createThrottle } from '#shared/domain/time/throttle.ts';

/** Minimum time between two reads, ms. */
const EVERY_MS = 250;

/**
 * Refetches a branch's data when the server reports a change, at most four times a second and one at a time; changes
 * during a read cause another. Subscribes again after reconnection. Returns a function that unsubscribes.
 * Apart from the hooks, because a benchmark runs it without a build.
 */
export function subscribeToSupervision(
  socket: Pick<StaffSocket, 'on' | 'off' | 'emit' | 'connected'>,
  idBranches: number,
  read: () => Promise<unknown>,
): () => void {
  let isUnderWay = false;
  let isOld = false;
  const throttle = createThrottle(() => void refetchOnce(), EVERY_MS);

  async function refetchOnce() {
    isOld = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    await read();
    isUnderWay = false;
    if (isOld) throttle.request();
  }

  const onChange = (change: { readonly idBranches: number }) => {
    if (change.idBranches === idBranches) throttle.request();
  };
  // Reads changes made before the subscription, which were not pushed.
  const subscribe = () => socket.emit('branch:subscribe', { idBranches }, throttle.request);

  socket.on('connect', subscribe);
  socket.on('queues:changed', onChange);
  socket.on('workstations:changed', onChange);
  if (socket.connected) subscribe();

  return () => {
    isOld = false;
    throttle.stop();
    socket.off('connect', subscribe);
    socket.off('queues:changed', onChange);
    socket.off('workstations:changed', onChange);
  };
}
