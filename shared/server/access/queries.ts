import type { Kysely } from 'kysely';
import { userNameForm } from '#shared/domain/access/user-name.ts';
import { type GeneralSettings, readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<SharedTables>;

/** Reads the sign-in data of a user by lower-case name. */
const userByName = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'user_type',
      'password_hash',
      'enabled',
      'change_password',
      'password_changed_at',
    ])
    .where('username', '=', username)
    .executeTakeFirst();

/** Finds a user by typed name: as stored before normalization, otherwise normalized. */
export const userByEnteredName = async (db: Db, input: string) => {
  const [small, form] = [input.toLowerCase(), userNameForm(input)];
  return (await userByName(db, small)) ?? (form === small ? undefined : userByName(db, form));
};

export type SigningInUser = NonNullable<Awaited<ReturnType<typeof userByName>>>;

/** The present general settings. */
export const generalSettings = async (db: Db): Promise<GeneralSettings> =>
  readGeneralSettings(await db.selectFrom('general_parameters').select(['name', 'value']).execute());

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

/** Modules of a role, ascending. */
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

/** Included branches of a user; empty means all. */
export const idsOfIncludedBranches = async (db: Db, idUsers: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('user_branches')
    .select('id_branches')
    .where('id_users', '=', idUsers)
    .execute();
  return rows.map((row) => row.id_branches);
};
