import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { BulkTarget } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  createRole,
  getRole,
  listPrivilegesOfRole,
  listRoles,
  type Role,
  type RoleBody,
  updateRole,
} from '#shared/contract/access/roles.ts';

/** Query key prefix of roles. */
const ROLES = 'roles';

const SORTS = ['name', 'description', 'level', 'usersCount', 'enabled'] as const;

export function useRoleList() {
  const api = useApi();
  return useListQuery({
    key: ROLES,
    sorts: SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) => api.call(listRoles, { query }, { signal }),
  });
}

/** Enables and disables several roles; their permissions do not change. */
export function useRoleTarget(): BulkTarget<Role> {
  const { t } = useTranslation('roles');
  const api = useApi();
  return {
    refreshes: [ROLES, 'users'],
    nameOf: ({ name }) => name,
    canSet: (role, enabled) => role.enabled !== enabled,
    setEnabled: (role, enabled, call) => {
      const { id, name, description, level } = role;
      const body = { name, description, level, enabled };
      return api.call(updateRole, { params: { id }, body }, { ...call, basedOn: role });
    },
    disablingEnds: (roles) => {
      const count = roles.reduce((sum, { usersCount }) => sum + usersCount, 0);
      return count > 0 ? t('disableManyText', { count }) : null;
    },
  };
}

/** Reads one role with the modules that it allows; nothing for a new one. */
export function useRole(id: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: [ROLES, 'one', id],
    queryFn: async ({ signal }) => {
      const params = { id: id ?? 0 };
      const [role, privileges] = await Promise.all([
        api.call(getRole, { params }, { signal }),
        api.call(listPrivilegesOfRole, { params }, { signal }),
      ]);
      const allowed = privileges.filter(({ enabled }) => enabled === 'Y');
      return { role, modules: allowed.map(({ idModules }) => idModules) };
    },
    enabled: id !== null,
    // Refetching would overwrite unsaved edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** A role as its form was opened with it. */
interface RoleWithModules extends Role {
  readonly modules: readonly number[];
}

/** Saves a new role, or the one that is edited, with all that it allows. */
export function useSaveRole(role: RoleWithModules | null, onSaved: () => void) {
  const { t } = useTranslation('roles');
  const api = useApi();
  const toasts = useToasts();
  const [base] = useState(role);
  return useAction(
    (body: RoleBody, call) =>
      role
        ? api.call(updateRole, { params: { id: role.id }, body }, { ...call, basedOn: base ?? role })
        : api.call(createRole, { body }, call),
    {
      refreshes: [ROLES, 'users'],
      texts: 'roles',
      onDone: ({ name }) => {
        toasts.success({ title: t(role ? 'SAVED' : 'CREATED'), text: name });
        onSaved();
      },
    },
  );
}
