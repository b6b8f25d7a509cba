import { useApi } from '#renderer/lib/server/api.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { listConfiguredBranches } from '#shared/contract/configuration/branches.ts';

/** First part of the query keys of branches as they are configured. */
export const CONFIGURED_BRANCHES = 'configuredBranches';

const SORTS = ['name', 'address', 'nameBranchTypes', 'enabled'] as const;

/** Reads the branches, disabled ones too; at a branch of a network its own. */
export function useBranchList() {
  const api = useApi();
  return useListQuery({
    key: CONFIGURED_BRANCHES,
    sorts: SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) => api.call(listConfiguredBranches, { query }, { signal }),
  });
}
