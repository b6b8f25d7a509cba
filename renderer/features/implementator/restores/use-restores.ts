import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { listRestores, type RestoreReport } from '#shared/contract/installation/restores.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Begins the query key of the reports of restores. */
export const RESTORES = 'restores';

/** Between two looks: what central says comes in meanwhile, and somebody else may have put the branch back. */
const REFRESH_MS = 30_000;

/** Reads the reports of the last restores of a branch, newest first, for users who may restore; none for others. */
export function useRestores(): readonly RestoreReport[] {
  const api = useApi();
  const may = usePrivilege();
  const shows = useShows();
  const isRequested = shows('workstation') && may([MODULES.backup]);
  const { data } = useQuery({
    queryKey: [RESTORES],
    queryFn: isRequested ? ({ signal }) => api.call(listRestores, {}, { signal }) : skipToken,
    refetchInterval: REFRESH_MS,
  });
  return data?.rows ?? [];
}
