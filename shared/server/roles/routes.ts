import type { Kysely } from 'kysely';
import {
  assignPrivilege,
  createRole,
  deactivatePrivilege,
  getRole,
  listPrivilegesOfRole,
  listPrivilegesOfUser,
  listRoles,
  type Privilege,
  type Role,
  updateRole,
} from '#shared/contract/access/roles.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { PERMISSION_TREE } from '#shared/domain/access/permission-tree.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import { maySeeUser } from '../access/policy.ts';
import { generalSettings, modulesOfRole } from '../access/queries.ts';
import { findLocked } from '../db/created-at-central.ts';
import { byText, byValue, listRows } from '../db/list-rows.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { mayEditRole } from './policy.ts';
import { modulesByRole, type RoleInUse, roleById, rolesInUse } from './queries.ts';
import { assignModule, changeRole, createRole as create } from './save-role.ts';

const LIST = {
  sortable: {
    name: byText('name'),
    description: byText('description'),
    level: byValue('level'),
    usersCount: byValue('users'),
    enabled: byValue('enabled'),
  },
  searched: ['name', 'description'],
};

/** Roles and privileges (access specification, sections 2, 3 and 6). */
export function roleRoutes(
  reader: Kysely<SharedTables>,
  elsewhere: SignsInElsewhere | undefined,
): AsyncRoute<never>[] {
  return [
    read(listRoles, async ({ query, caller }) => {
      const { rows, total } = await listRows(rolesInUse(reader), query, LIST);
      return { rows: await presentRoles(reader, caller, rows), total };
    }),

    read(getRole, ({ params, caller }) => getRoleView(reader, caller, params.id)),

    transaction(createRole, async ({ body, caller, address }, scope) => {
      const id = await create(scope, body, { caller, by: actorOf({ caller, address }), elsewhere });
      return getRoleView(scope.trx, caller, id);
    }),

    versioned(updateRole, currentRole, async ({ params: { id }, body, caller, address }, scope) => {
      await changeRole(scope, id, body, { caller, by: actorOf({ caller, address }), elsewhere });
      return getRoleView(scope.trx, caller, id);
    }),

    read(listPrivilegesOfRole, async ({ params: { id } }) => {
      await roleById(reader, id);
      return presentPrivileges(id, await modulesOfRole(reader, id));
    }),

    transaction(assignPrivilege, async ({ body, caller, address }, scope) => {
      const { idModules: module, idUserRoles, enabled } = body;
      const by = actorOf({ caller, address });
      await assignModule(scope, idUserRoles, { module, allowed: enabled === 'Y' }, { caller, by });
      return body;
    }),

    transaction(deactivatePrivilege, async ({ body, caller, address }, scope) => {
      const { idModules: module, idUserRoles } = body;
      const by = actorOf({ caller, address });
      await assignModule(scope, idUserRoles, { module, allowed: false }, { caller, by });
      return { ...body, enabled: 'N' as const };
    }),

    read(listPrivilegesOfUser, async ({ params: { id }, caller }) => {
      if (!maySeeUser(caller, id)) throw apiError('FORBIDDEN');
      const user = await reader
        .selectFrom('users as u')
        .innerJoin('roles as r', 'r.id', 'u.id_roles')
        .select(['r.id', 'r.enabled'])
        .where('u.id', '=', id)
        .executeTakeFirst();
      if (!user) throw apiError('NOT_FOUND', { about: `user ${id}` });
      return presentPrivileges(user.id, user.enabled ? await modulesOfRole(reader, user.id) : []);
    }),
  ];
}

async function getRoleView(db: Kysely<SharedTables>, caller: Caller, id: number) {
  const [role] = await presentRoles(db, caller, [await roleById(db, id)]);
  if (!role) throw apiError('NOT_FOUND', { about: `role ${id}` });
  return role;
}

/** A role with its modules. */
const currentRole: ReadCurrent<typeof updateRole> = async ({ params: { id }, caller }, trx) => ({
  ...(await getRoleView(trx, caller, id)),
  modules: await modulesOfRole(trx, id),
});

/** Roles as visible to the caller. */
async function presentRoles(
  db: Kysely<SharedTables>,
  caller: Caller,
  rows: readonly RoleInUse[],
): Promise<Role[]> {
  const settings = await generalSettings(db);
  const ids = rows.map(({ id }) => id);
  const locked = await findLocked(db, 'roles', ids);
  const allowed = await modulesByRole(db, ids);
  return rows.map((row) => ({
    id: row.id,
    idUserRoles: row.id,
    name: row.name,
    description: row.description,
    level: row.level,
    usersCount: Number(row.users),
    enabled: row.enabled ? 'Y' : 'N',
    editable:
      mayEditRole(caller, settings, { ...row, modules: allowed(row.id) }) && !locked.has(row.id) ? 'Y' : 'N',
    isApi: isApiRole(row.name) ? 'Y' : 'N',
    ...(locked.has(row.id) && { lockedBy: 'central' as const }),
  }));
}

/** All modules in tree order, with the privilege of the role. */
const presentPrivileges = (idRoles: number, allowed: readonly number[]): Privilege[] =>
  PERMISSION_TREE.flatMap(({ modules }) => [...modules]).map((idModules) => ({
    idModules,
    idUserRoles: idRoles,
    enabled: allowed.includes(idModules) ? 'Y' : 'N',
  }));
