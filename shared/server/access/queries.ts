import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables>;

/** What sign-in needs to know of a user name; user names are kept in lower case. */
export const userByName = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'enabled'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();

/** A user with the name of the role. */
export const userById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.id_roles')
    .select([
      'users.id',
      'id_employees',
      'username',
      'user_type',
      'id_roles',
      'users.enabled',
      'roles.name as role',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();

/** The modules of a role, ascending. */
export const modulesOfRole = async (db: Db, idRoles: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('role_modules')
    .select('id_modules')
    .where('id_roles', '=', idRoles)
    .orderBy('id_modules')
    .execute();
  return rows.map((row) => row.id_modules);
};

export const employeeById = (db: Db, id: number) =>
  db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirst();
