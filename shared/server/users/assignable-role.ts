import { sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { API_ROLE } from '#shared/domain/access/api-role.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import { modulesOfRole } from '../access/queries.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** A role that can be assigned. */
export interface AssignableRole {
  readonly id: number;
  readonly level: number;
  readonly modules: readonly number[];
}

/** Finds the selected enabled role; others are refused as not found. */
export async function findAssignableRole(
  scope: TransactionScope<never>,
  id: number | null,
): Promise<AssignableRole> {
  const role = await scope.trx
    .selectFrom('roles')
    .select(['id', 'level', 'name'])
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!role) throw apiError('NOT_FOUND', { field: 'idUserRoles', about: `role ${id}` });
  return { ...role, modules: await modulesOfRole(scope.trx, role.id) };
}

/**
 * Role for programs; created if missing.
 * @param makes false if roles come from central
 */
export async function programsRole(
  scope: TransactionScope<never>,
  by: Actor,
  makes: boolean,
): Promise<AssignableRole> {
  const { name, level, modules } = API_ROLE;
  const there = await scope.trx
    .selectFrom('roles')
    .select(['id', 'level'])
    .where(sql`fold_name(name)`, '=', foldName(name))
    .executeTakeFirst();
  if (there) return { ...there, modules: await modulesOfRole(scope.trx, there.id) };
  if (!makes) throw apiError('ROLE_API_MISSING', { field: 'usertype' });
  const created = await repository(scope, 'roles').insert({ name, description: name, level, enabled: 1 });
  for (const id_modules of modules) {
    await repository(scope, 'role_modules').insert({ id_roles: created.id, id_modules });
  }
  scope.audit({
    action: 'CREATE_ROLE',
    by,
    to: { entity: 'roles', pk: created.id, name },
    after: { name, level, modules },
  });
  return { id: created.id, level, modules };
}
