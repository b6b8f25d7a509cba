import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { listRestores, type RestoreReport } from '#shared/contract/installation/restores.ts';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Query key prefix of restore reports. */
export const RESTORES = 'restores';

/** Poll interval, ms: the comparison with central arrives later, and another user may restore the branch. */
const REFRESH_MS = 30_000;

/** Reports of the last restores of a branch, newest first, for users with the privilege; empty for others. */
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
