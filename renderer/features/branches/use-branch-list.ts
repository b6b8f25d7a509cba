import { useApi } from '#renderer/lib/api.tsx';
import type { BulkTarget } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import {
  type BranchChange,
  branchChange,
  type ConfiguredBranch,
  listConfiguredBranches,
  updateBranch,
} from '#shared/contract/configuration/branches.ts';

/** Query key prefix of configured branches. */
const CONFIGURED_BRANCHES = 'configuredBranches';

/** Query key prefixes invalidated by a change of branches; `fleet` is their state at central. */
export const REFRESHED_BY_BRANCHES = [CONFIGURED_BRANCHES, 'branches', 'branch', 'fleet'];

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

/** Describes how several branches are enabled and disabled. */
export function useBranchTarget(): BulkTarget<ConfiguredBranch> {
  const api = useApi();
  return {
    refreshes: REFRESHED_BY_BRANCHES,
    nameOf: ({ name }) => name,
    canSet: (branch, enabled) => branch.enabled !== enabled,
    setEnabled: (branch, enabled, call) =>
      api.call(
        updateBranch,
        { params: { id: branch.id }, body: { ...changeOf(branch), enabled } },
        { ...call, basedOn: changeOf(branch) },
      ),
  };
}

/** Fields of a branch that a change sends. */
const changeOf = (branch: ConfiguredBranch): BranchChange => {
  const sent = { ...branch, country: branch.countryCode || branch.country };
  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => field in branchChange.shape),
  ) as BranchChange;
};
