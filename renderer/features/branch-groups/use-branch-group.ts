import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { getBranchGroup, listGroupableBranches } from '#shared/contract/configuration/branch-groups.ts';
import { branchGroups } from './branch-group-kind.tsx';

/** Reads the group that is edited, null for a new one, and all branches that it may have. */
export function useBranchGroup(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [branchGroups.key, 'one', id],
    queryFn: async ({ signal }) => {
      const [group, branches] = await Promise.all([
        id === null ? null : api.call(getBranchGroup, { params: { id } }, { signal }),
        api.call(listGroupableBranches, {}, { signal }),
      ]);
      return { group, branches };
    },
    // Keeps what is being edited from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
