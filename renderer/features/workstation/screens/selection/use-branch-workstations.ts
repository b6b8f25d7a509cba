import { useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { type BranchWorkstation, listBranchWorkstations } from '#shared/contract/configuration/branches.ts';

/** Reads the workstations that the user may choose at a branch; undefined until they are known. */
export function useBranchWorkstations(idBranches: number | null): readonly BranchWorkstation[] | undefined {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.workstations, 'of-branch', idBranches],
    queryFn: ({ signal }) =>
      api.call(listBranchWorkstations, { params: { id: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  }).data;
}
