import type { StaffSocket } from '#renderer/lib/live/connection.tsx';
import { createThrottle } from '#shared/domain/time/throttle.ts';

const EVERY_MS = 250;

/**
 * Reads a branch's figures anew as soon as the server says that they are old, a few times a second and one at a time: what is
 * said while an answer is under way is read after it. Follows again after every reconnection. Answers with a function
 * that stops it.
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
  // Reads anew what changed before the server took this follower in: none of it was pushed.
  const follow = () => socket.emit('branch:follow', { idBranches }, throttle.request);

  socket.on('connect', follow);
  socket.on('queues:changed', onChange);
  socket.on('workstations:changed', onChange);
  if (socket.connected) follow();

  return () => {
    isOld = false;
    throttle.stop();
    socket.off('connect', follow);
    socket.off('queues:changed', onChange);
    socket.off('workstations:changed', onChange);
  };
}
