import { useQuery } from '@tanstack/react-query';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { useApi } from '../server/api.tsx';
import { everyPage } from '../server/every-page.ts';

const FRESH_MS = 60_000;

/** Reads all branch types, by name, for what is chosen from. */
export function useEveryBranchType() {
  const api = useApi();
  return useQuery({
    queryKey: ['branchTypes', 'all'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listBranchTypes, { query: { ...query, sort: 'name' } }, { signal })),
    staleTime: FRESH_MS,
  });
}
