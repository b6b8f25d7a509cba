import type { Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { modulesOfRole } from '#shared/server/access/queries.ts';
import { callerFrom } from '#shared/server/access/token-holder.ts';
import { isWorkplace, workplacesOf } from '#shared/server/branches/workplaces.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';

/**
 * Finds for whom a branch asks to change people, with the rights that central knows of. Refuses with FORBIDDEN who is
 * not there, disabled, does not work at that branch or may not administer users: the branch's word counts for nothing.
 */
export async function resolveCaller(
  trx: Transaction<SharedTables>,
  idBranches: number,
  idUsers: number,
): Promise<Caller> {
  const holder = await trx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .select(['u.id', 'u.username', 'u.user_type', 'u.id_employees', 'u.id_roles', 'r.level'])
    .select('e.id_attention_areas')
    .where('u.id', '=', idUsers)
    .where('u.enabled', '=', 1)
    .where('u.user_type', '<>', 'API')
    .where('r.enabled', '=', 1)
    .executeTakeFirst();
  const modules = holder ? await modulesOfRole(trx, holder.id_roles) : [];
  const workplaces = (await workplacesOf(trx, [idUsers])).get(idUsers);
  if (!holder || !modules.includes(MODULES.users) || !isWorkplace(workplaces, idBranches)) {
    throw apiError('FORBIDDEN');
  }
  return callerFrom({ ...holder, watches: 0 }, { modules, branches: [idBranches] }, '');
}
