import { useQuery } from '@tanstack/react-query';
import { type BranchType, listBranchTypes } from '../../../shared/contract/branch-types.ts';
import { useApi } from '../../lib/api.tsx';

/** As many as a list shows at once; nobody keeps more kinds of branches apart. */
const MOST = 200;

/** The branch types there are, by name; none until they are known. */
export function useBranchTypes(): readonly BranchType[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['branchTypes', 'all'],
    queryFn: ({ signal }) => api.call(listBranchTypes, { query: { size: MOST } }, { signal }),
    staleTime: 60_000,
  });
  return data?.rows ?? none;
}

const none: readonly BranchType[] = [];
