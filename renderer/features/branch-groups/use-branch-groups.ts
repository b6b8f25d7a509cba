import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/lib/server/use-action.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  type BranchGroup,
  type BranchGroupBody,
  createBranchGroup,
  getBranchGroup,
  listBranchGroups,
  listGroupableBranches,
  updateBranchGroup,
} from '#shared/contract/configuration/branch-groups.ts';

/** First part of the keys of what is kept of branch groups. */
const GROUPS = 'branchGroups';

const SORTS = ['name', 'description', 'idBranches', 'enabled'] as const;

export function useBranchGroupList() {
  const api = useApi();
  return useListQuery({
    key: GROUPS,
    sorts: SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) => api.call(listBranchGroups, { query }, { signal }),
  });
}

/** The group that is edited, null for a new one, and all branches that it may have. */
export function useBranchGroup(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [GROUPS, 'one', id],
    queryFn: async ({ signal }) => {
      const [group, branches] = await Promise.all([
        id === null ? null : api.call(getBranchGroup, { params: { id } }, { signal }),
        api.call(listGroupableBranches, {}, { signal }),
      ]);
      return { group, branches };
    },
    // What is being changed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Saves a new group, or the one that is edited, with all its branches. */
export function useSaveBranchGroup(group: BranchGroup | null) {
  const { t } = useTranslation('branch-groups');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (body: BranchGroupBody, call) =>
      group
        ? api.call(updateBranchGroup, { params: { id: group.id }, body }, call)
        : api.call(createBranchGroup, { body }, call),
    {
      refreshes: [GROUPS],
      onDone: ({ name }) => toasts.success({ title: t(group ? 'EDIT_SUCCESS' : 'ADD_SUCCESS'), text: name }),
    },
  );
}
