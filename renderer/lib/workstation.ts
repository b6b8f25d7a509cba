import { useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useApi } from './api.tsx';
import { useShows } from './installation.tsx';
import { LIVE } from './live.tsx';
import { sessionAtom, usePrivilege } from './session.ts';

/** Query key of the open workstation of a user; its data is the answer of `getUserWorkstation`. */
export const currentWorkstationKey = (idUsers: number) => [LIVE.workstations, 'own', idUsers] as const;

/**
 * Open workstation of the signed-in user, or null; undefined until loaded, and in installations without
 * workstations.
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

/** True while this tab closes the workstation itself, so that no warning about a remote close is shown. */
export const closingHereAtom = atom(false);
