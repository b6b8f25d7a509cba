import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { attemptKeys, attemptsBefore } from '../access/attempts.ts';
import { modulesOfRole } from '../access/queries.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables>;

/** Users with the names of what they refer to, one row each, to be searched and sorted. */
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

/** Refuses with NOT_FOUND where there is none. */
export async function personById(db: Db, id: number) {
  const found = await selectUsers(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { about: `user ${id}` });
  return found;
}

/** Reads what a user's role is worth. */
export const powerOf = async (db: Db, { level, id_roles }: Pick<Person, 'level' | 'id_roles'>) => ({
  level,
  modules: await modulesOfRole(db, id_roles),
});

/** The branches that are included for a user; where only central has one, without its name. */
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

/** Finds when the token that a program has was made, epoch milliseconds; null where it has none. */
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

/** Tells whether too many wrong passwords keep a user out. */
export async function isBlocked(db: Db, { id, username }: Person): Promise<boolean> {
  const { who } = await attemptsBefore(db, attemptKeys(id, username, '0.0.0.0'));
  return who?.blocked ?? false;
}
