import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useShows } from '../installation/sync-type.tsx';
import { LIVE } from '../live/subscribe-to-branches.ts';
import { useApi } from '../server/api.tsx';
import { sessionAtom } from './session.ts';
import { usePrivilege } from './use-privilege.ts';

/** Names the query of the workstation that a user has open; its data is the answer of `getUserWorkstation`. */
export const currentWorkstationKey = (idUsers: number) => [LIVE.workstations, 'own', idUsers] as const;

/**
 * Reads the workstation that the signed-in user has open, or null; undefined until it is known, and where there are
 * none.
 */
export function useCurrentWorkstation() {
  const api = useApi();
  const id = useAtomValue(sessionAtom)?.user.id ?? 0;
  const may = usePrivilege();
  const shows = useShows();
  return useQuery({
    queryKey: currentWorkstationKey(id),
    queryFn: ({ signal }) => api.call(getUserWorkstation, { params: { id } }, { signal }),
    select: ({ workstation }) => workstation,
    enabled: id > 0 && shows('workstation') && may([MODULES.workstation]),
  });
}
