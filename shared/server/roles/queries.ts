import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<SharedTables>;

/** Roles with how many users have them, one row each, to be searched and sorted. */
export const rolesInUse = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom('roles as r')
        .select(({ selectFrom, fn }) => [
          'r.id',
          'r.name',
          'r.description',
          'r.level',
          'r.enabled',
          selectFrom('users as u')
            .select(fn.countAll().as('users'))
            .whereRef('u.id_roles', '=', 'r.id')
            .as('users'),
        ])
        .as('roles_in_use'),
    )
    .selectAll();

export type RoleInUse = Awaited<ReturnType<typeof roleById>>;

/** Throws NOT_FOUND for an unknown role. */
export async function roleById(db: Db, id: number) {
  const found = await rolesInUse(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { about: `role ${id}` });
  return found;
}

/** Privileges of several roles, by role. */
export async function modulesByRole(
  db: Db,
  ids: readonly number[],
): Promise<(idRoles: number) => readonly number[]> {
  if (ids.length === 0) return () => [];
  const rows = await db
    .selectFrom('role_modules')
    .select(['id_roles', 'id_modules'])
    .where('id_roles', 'in', ids)
    .execute();
  const ofRole = Map.groupBy(rows, ({ id_roles }) => id_roles);
  return (idRoles) => (ofRole.get(idRoles) ?? []).map(({ id_modules }) => id_modules);
}
