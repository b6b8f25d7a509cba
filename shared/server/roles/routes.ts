import type { Kysely } from 'kysely';
import {
  assignPrivilege,
  createRole,
  deactivatePrivilege,
  getRole,
  listPrivilegesOfRole,
  listPrivilegesOfUser,
  listRoles,
  updateRole,
} from '#shared/contract/access/roles.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import { maySeeUser } from '../access/policy.ts';
import { modulesOfRole } from '../access/queries.ts';
import { byText, byValue, listRows } from '../db/list-rows.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { assignModule, changeRole, createRole as create } from './commands/save-role.ts';
import { presentPrivileges, presentRoles } from './presenter.ts';
import { roleById, rolesInUse } from './queries.ts';

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

/** Roles and what they allow (access specification, sections 2, 3 and 6). */
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

/** A role with the modules that it allows. */
const currentRole: ReadCurrent<typeof updateRole> = async ({ params: { id }, caller }, trx) => ({
  ...(await getRoleView(trx, caller, id)),
  modules: await modulesOfRole(trx, id),
});
