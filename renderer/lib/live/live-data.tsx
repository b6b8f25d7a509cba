import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBranches } from '../reads/use-branches.ts';
import { useSocket } from './connection.tsx';
import { subscribeToBranches } from './subscribe-to-branches.ts';

/** Keeps queues, workstations and printers of every branch here up to date. Mount it once, inside the session. */
export function LiveData() {
  const socket = useSocket();
  const queries = useQueryClient();
  const branches = useBranches();
  const ids = branches.map((branch) => branch.idBranches).join();

  useEffect(() => {
    if (!socket || !ids) return;
    return subscribeToBranches(socket, queries, ids.split(',').map(Number));
  }, [socket, queries, ids]);

  return null;
}
