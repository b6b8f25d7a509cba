import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type StaffSocket, useSocket } from './connection.tsx';
import { createThrottle } from './throttle.ts';
import { useBranches } from './use-branches.ts';

/** First part of the query keys whose data the server says is old as soon as it is. */
export const LIVE = { queues: 'queues', workstations: 'workstations', printers: 'printers' } as const;

const EVERY_MS = 1000;

/** Keeps queues, workstations and printers of every branch here up to date. Mount it once, inside the session. */
export function LiveData() {
  const socket = useSocket();
  const queries = useQueryClient();
  const branches = useBranches();
  const ids = branches.map((branch) => branch.idBranches).join();

  useEffect(() => {
    if (!socket || !ids) return;
    return follow(socket, queries, ids.split(',').map(Number));
  }, [socket, queries, ids]);

  return null;
}

/** The one place that turns what the server pushes into data to be read anew. Answers the way to stop. */
function follow(socket: StaffSocket, queries: QueryClient, branches: readonly number[]): () => void {
  const refresh = (key: string) => void queries.invalidateQueries({ queryKey: [key] });
  const queues = createThrottle(() => refresh(LIVE.queues), EVERY_MS);
  const workstations = () => refresh(LIVE.workstations);
  const printers = () => refresh(LIVE.printers);

  function ask() {
    for (const idBranches of branches) {
      // What changed before the server listened to this wish was pushed to nobody.
      socket.emit('branch:follow', { idBranches }, () => Object.values(LIVE).forEach(refresh));
    }
  }

  socket.on('connect', ask);
  socket.on('queues:changed', queues.wish);
  socket.on('workstation:changed', workstations);
  socket.on('printers:changed', printers);
  if (socket.connected) ask();

  return () => {
    queues.stop();
    socket.off('connect', ask);
    socket.off('queues:changed', queues.wish);
    socket.off('workstation:changed', workstations);
    socket.off('printers:changed', printers);
  };
}
