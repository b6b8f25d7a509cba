import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import type { BulkTarget } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { listRoles } from '#shared/contract/access/roles.ts';
import {
  getUserFullData,
  type ListedUser,
  listUsers,
  USER_FILTERS,
  updateUser,
  userChange,
} from '#shared/contract/access/users.ts';
import { listAttentionAreas } from '#shared/contract/configuration/attention-areas.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';

/** Query key prefix of users. */
export const USERS = 'users';

const SORTS = ['username', 'fullName', 'roleName', 'AttentionAreaName', 'usertype', 'enabled'] as const;

/** Filters of the list: all users, local users and programs, or directory users. */
export const USER_VIEWS = ['ALL', ...USER_FILTERS] as const;
export type UserView = (typeof USER_VIEWS)[number];

export function useUserList(view: UserView) {
  const api = useApi();
  return useListQuery({
    key: USERS,
    sorts: SORTS,
    firstSort: 'username',
    filter: view,
    fetchPage: (query, signal) =>
      api.call(listUsers, { query: { ...query, ...(view !== 'ALL' && { filter: view }) } }, { signal }),
  });
}

/** Enables and disables several users; their branches do not change. */
export function useUserTarget(): BulkTarget<ListedUser> {
  const { t } = useTranslation('users');
  const api = useApi();
  return {
    refreshes: [USERS, 'roles'],
    nameOf: ({ username }) => username,
    canSet: (user, enabled) => user.enabled !== enabled,
    setEnabled: async (row, enabled, call) => {
      const params = { id: row.id };
      const user = await api.call(getUserFullData, { params });
      const { branches: _, worksAtBranches: __, ...body } = userChange.parse({ ...user, enabled });
      const { username, usertype, idUserRoles, idAttentionAreas } = row;
      const basedOn = { ...user, username, usertype, idUserRoles, idAttentionAreas, enabled: row.enabled };
      return api.call(updateUser, { params, body }, { ...call, basedOn });
    },
    disablingEnds: ({ length }) => t('disableManyText', { count: length }),
  };
}

/** Reads all that is administered of one user; nothing for a new one. */
export function useUser(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) => api.call(getUserFullData, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    // Refetching would overwrite unsaved edits; actions on this page refetch explicitly.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Options of the user form; undefined until all are loaded. */
export function useUserChoices() {
  const api = useApi();
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listRoles, { query: { ...query, sort: 'name' } }, { signal })),
  });
  const areas = useQuery({
    queryKey: ['attentionAreas', 'all'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listAttentionAreas, { query: { ...query, sort: 'name' } }, { signal })),
  });
  const branches = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
  });
  const failed = [roles, areas, branches].filter(({ isError }) => isError);
  const choices = roles.data &&
    areas.data &&
    branches.data && { roles: roles.data, areas: areas.data, branches: branches.data };
  return {
    choices,
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

export type UserChoices = NonNullable<ReturnType<typeof useUserChoices>['choices']>;
