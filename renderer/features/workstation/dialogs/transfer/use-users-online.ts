import { useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { listUsersOnline } from '#shared/contract/tickets/queues.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';

export interface OnlineUser {
  readonly id: number;
  readonly fullname: string;
  readonly workstationName: string;
}

export interface UsersOnline {
  /** The others; undefined until they are known. */
  readonly users: readonly OnlineUser[] | undefined;
  readonly failed: boolean;
}

/** Reads which other users have a workstation open at the branch, once the list is needed. */
export function useUsersOnline({ idBranches, idUsers }: Workstation, wanted: boolean): UsersOnline {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: [LIVE.workstations, 'users-online', idBranches],
    queryFn: ({ signal }) => api.call(listUsersOnline, { params: { id: idBranches } }, { signal }),
    enabled: wanted,
  });
  return { users: data?.filter(({ id }) => id !== idUsers), failed: isError && !data };
}
