import type { RoleBody } from '#shared/contract/access/roles.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import type { SignsInElsewhere } from '#shared/server/access/administrators.ts';
import { generalSettings, modulesOfRole } from '#shared/server/access/queries.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import { type ConstraintMeaning, mapConstraintErrors } from '#shared/server/db/constraint.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { ensuringAdministrator } from '#shared/server/users/ensuring-administrator.ts';
import { assertCanEditRole } from './policy.ts';
import { roleById } from './queries.ts';

export interface RoleWriting {
  readonly caller: Caller;
  readonly by: Actor;
  /** Finds users who administer nothing here, since they sign in at another server. */
  readonly elsewhere?: SignsInElsewhere | undefined;
}

const UNIQUE: readonly ConstraintMeaning[] = [
  { contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' },
];

const columnsOf = ({ name, description, level, enabled }: RoleBody) => ({
  name,
  description,
  level,
  enabled: enabled === 'Y' ? (1 as const) : (0 as const),
});

/** Adds a role with all that it allows, all or nothing. Answers its id. */
export async function createRole(
  scope: TransactionScope<never>,
  body: RoleBody,
  { caller, by }: RoleWriting,
): Promise<number> {
  const { modules = [] } = body;
  assertCanEditRole(caller, await generalSettings(scope.trx), { ...body, modules }, 'asTyped');
  const { id } = await mapConstraintErrors(UNIQUE, () => repository(scope, 'roles').insert(columnsOf(body)));
  await allow(scope, id, modules);
  scope.audit({
    action: 'CREATE_ROLE',
    by,
    to: { entity: 'roles', pk: id, name: body.name },
    after: await auditedRole(scope, id),
  });
  return id;
}

/** Updates a role and, if given, its permissions, in one transaction. Applies to its users at once. */
export async function changeRole(
  scope: TransactionScope<never>,
  id: number,
  body: RoleBody,
  writing: RoleWriting,
): Promise<void> {
  if (await isUntouchedApiRole(scope, id, body)) return;
  await changing(scope, id, writing, async ({ settings, allowed }) => {
    const { modules = allowed } = body;
    assertCanEditRole(writing.caller, settings, { ...body, modules }, 'asTyped');
    await mapConstraintErrors(UNIQUE, () => repository(scope, 'roles').update(id, columnsOf(body)));
    await allow(scope, id, modules);
  });
}

/** True if the immutable program role was sent unchanged. */
async function isUntouchedApiRole(
  scope: TransactionScope<never>,
  id: number,
  { modules, ...sent }: RoleBody,
): Promise<boolean> {
  if (!isApiRole(sent.name)) return false;
  const { modules: allowed, ...role } = await auditedRole(scope, id);
  const fields = ['name', 'description', 'level', 'enabled'] as const;
  return fields.every((field) => role[field] === sent[field]) && (!modules || isSame(modules, allowed));
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((module) => other.includes(module));

/** Assigns one module to a role, or takes it away. */
export async function assignModule(
  scope: TransactionScope<never>,
  id: number,
  { module, allowed }: { readonly module: number; readonly allowed: boolean },
  writing: RoleWriting,
): Promise<void> {
  await changing(scope, id, writing, async ({ settings, role, ...before }) => {
    const others = before.allowed.filter((one) => one !== module);
    const modules = allowed ? [...others, module] : others;
    assertCanEditRole(writing.caller, settings, { ...role, modules });
    await allow(scope, id, modules);
  });
}

/** Role before a change. */
interface RoleThere {
  readonly settings: Awaited<ReturnType<typeof generalSettings>>;
  readonly role: { readonly name: string; readonly level: number };
  readonly allowed: readonly number[];
}

/** Changes a role that the caller may edit, requires that an administrator remains, and writes the audit entry. */
async function changing(
  scope: TransactionScope<never>,
  id: number,
  { caller, by, elsewhere }: RoleWriting,
  write: (there: RoleThere) => Promise<void>,
): Promise<void> {
  const settings = await generalSettings(scope.trx);
  const role = await roleById(scope.trx, id);
  const allowed = await modulesOfRole(scope.trx, id);
  assertCanEditRole(caller, settings, { ...role, modules: allowed });
  const before = await auditedRole(scope, id);
  await ensuringAdministrator(scope.trx, () => write({ settings, role, allowed }), elsewhere);
  const after = await auditedRole(scope, id);
  scope.audit({
    action: role.enabled && after.enabled === 'N' ? 'DELETE_ROLE' : 'UPDATE_ROLE',
    by,
    to: { entity: 'roles', pk: id, name: after.name },
    ...changedFields(before, after),
  });
}

/** Replaces the privileges of a role. */
async function allow(
  scope: TransactionScope<never>,
  idRoles: number,
  modules: readonly number[],
): Promise<void> {
  const rows = await scope.trx
    .selectFrom('role_modules')
    .select(['id', 'id_modules'])
    .where('id_roles', '=', idRoles)
    .execute();
  const there = rows.map(({ id_modules }) => id_modules);
  const added = [...new Set(modules)].filter((module) => !there.includes(module));
  for (const { id, id_modules } of rows) {
    if (!modules.includes(id_modules)) await repository(scope, 'role_modules').remove(id);
  }
  for (const id_modules of added) {
    await repository(scope, 'role_modules').insert({ id_roles: idRoles, id_modules });
  }
}

/** A role as the audit shows it. */
async function auditedRole({ trx }: TransactionScope<never>, id: number) {
  const { name, description, level, enabled } = await roleById(trx, id);
  return { name, description, level, enabled: enabled ? 'Y' : 'N', modules: await modulesOfRole(trx, id) };
}
