import { useQuery } from '@tanstack/react-query';
import { listAttentionAreas } from '../../../../shared/contract/attention-areas.ts';
import { listBranches } from '../../../../shared/contract/branches.ts';
import { listRoles } from '../../../../shared/contract/roles.ts';
import { getUserFullData, listUsers, USER_FILTERS } from '../../../../shared/contract/users.ts';
import { useApi } from '../../../lib/api.tsx';
import { useListQuery } from '../../../ui/data-table/use-list-query.ts';

/** First part of the keys of what is kept of users. */
export const USERS = 'users';

const SORTS = ['username', 'fullName', 'roleName', 'AttentionAreaName', 'usertype', 'enabled'] as const;

/** Which users the list shows: all of them, those of this product with its programs, or the directory's. */
export const USER_VIEWS = ['ALL', ...USER_FILTERS] as const;
export type UserView = (typeof USER_VIEWS)[number];

/** As many as one page of a list holds; an installation has a few. */
const MOST = 200;

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

/** All that is administered of one user; nothing for a new one. */
export function useUser(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) => api.call(getUserFullData, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    // What is being typed must not change under the hands; what is done here brings it up to date itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** What the form of a user offers to choose from. */
export function useUserChoices() {
  const api = useApi();
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => api.call(listRoles, { query: { size: MOST, sort: 'name' } }, { signal }),
  });
  const areas = useQuery({
    queryKey: ['attentionAreas', 'all'],
    queryFn: ({ signal }) =>
      api.call(listAttentionAreas, { query: { size: MOST, sort: 'name' } }, { signal }),
  });
  const branches = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
  });
  if (!roles.data || !areas.data || !branches.data) return null;
  return { roles: roles.data.rows, areas: areas.data.rows, branches: branches.data };
}

export type UserChoices = NonNullable<ReturnType<typeof useUserChoices>>;
