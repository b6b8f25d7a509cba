import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { attemptKeys, attemptsBefore } from '../access/attempts.ts';
import { modulesOfRole } from '../access/queries.ts';

type Db = Kysely<SharedTables>;

/** Users joined with the names of their references, for searching and sorting. */
export const selectUsers = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom('users as u')
        .innerJoin('employees as e', 'e.id', 'u.id_employees')
        .innerJoin('roles as r', 'r.id', 'u.id_roles')
        .leftJoin('attention_areas as a', 'a.id', 'e.id_attention_areas')
        .select([
          'u.id',
          'u.id_employees',
          'u.username',
          'u.user_type',
          'u.enabled',
          'u.id_roles',
          'u.change_password',
          'u.works_at_branches',
          'r.name as role',
          'r.level',
          'e.first_name',
          'e.last_name',
          'e.id_number',
          'e.email',
          'e.telephone',
          'e.id_attention_areas',
          sql<string>`coalesce(a.name, '')`.as('area'),
          sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('full_name'),
        ])
        .as('people'),
    )
    .selectAll();

export type Person = Awaited<ReturnType<typeof personById>>;

/** Throws NOT_FOUND if missing. */
export async function personById(db: Db, id: number) {
  const found = await selectUsers(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { about: `user ${id}` });
  return found;
}

/** Reads the rights of a user's role. */
export const powerOf = async (db: Db, { level, id_roles }: Pick<Person, 'level' | 'id_roles'>) => ({
  level,
  modules: await modulesOfRole(db, id_roles),
});

/** Included branches of a user; without a name if only central has the branch. */
export const includedBranches = (db: Db, idUsers: number) =>
  db
    .selectFrom('user_branches as l')
    .leftJoin('branches as b', 'b.id', 'l.id_branches')
    .select(['l.id_branches as id', 'b.name', 'b.enabled'])
    .where('l.id_users', '=', idUsers)
    .orderBy('l.id_branches')
    .execute();

/** Lists the included branches of several users: user -> branches. */
export async function branchesOfUsers(
  db: Db,
  idUsers: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (idUsers.length === 0) return new Map();
  const links = await db
    .selectFrom('user_branches')
    .select(['id_users', 'id_branches'])
    .where('id_users', 'in', idUsers)
    .execute();
  const byUser = Map.groupBy(links, ({ id_users }) => id_users);
  return new Map([...byUser].map(([id, of]) => [id, of.map(({ id_branches }) => id_branches)]));
}

/** Creation time of a program's token; null without one. */
export async function tokenCreatedAt(db: Db, idUsers: number): Promise<number | null> {
  const found = await db
    .selectFrom('tokens')
    .select('issued_at')
    .where('id_users', '=', idUsers)
    .where('kind', '=', 'api')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return found ? Number(found.issued_at) : null;
}

/** True if wrong passwords have blocked the user. */
export async function isBlocked(db: Db, { id, username }: Person): Promise<boolean> {
  const { who } = await attemptsBefore(db, attemptKeys(id, username, '0.0.0.0'));
  return who?.blocked ?? false;
}
