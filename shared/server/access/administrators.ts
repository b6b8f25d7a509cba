import type { Kysely } from 'kysely';
import { type Administered, type Administrator, administered } from '#shared/domain/access/administration.ts';
import { directoryAddress } from '#shared/domain/access/directory-address.ts';
import { directoryBase } from '#shared/domain/access/directory-base.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { findBlocked } from './attempts.ts';
import { generalSettings } from './queries.ts';

type Db = Kysely<SharedTables>;

/** Finds users who sign in at a branch only and administer nothing here: user -> branch. */
export type SignsInElsewhere = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export const noneElsewhere: SignsInElsewhere = async () => new Map();

/** Determines who could administer the installation, of users who can really sign in. */
export async function administeredNow(db: Db, elsewhere: SignsInElsewhere): Promise<Administered> {
  const { able, reachOf } = await readAdministration(db, elsewhere);
  return reachOf(able.filter(({ blocked }) => !blocked));
}

/** True if blocking this user would reduce administration; such a user is never blocked. */
export async function isLastAdministrator(
  db: Db,
  idUsers: number,
  elsewhere: SignsInElsewhere,
): Promise<boolean> {
  const { able, reachOf } = await readAdministration(db, elsewhere);
  const own = able.find(({ id }) => id === idUsers);
  if (!own) return false;
  const others = able.filter(({ id, blocked }) => id !== idUsers && !blocked);
  return reachOf([...others, own]) > reachOf(others);
}

async function readAdministration(db: Db, elsewhere: SignsInElsewhere) {
  const settings = await generalSettings(db);
  const byRole = await administratorsByRole(db);
  const away = await elsewhere(
    db,
    byRole.map(({ id }) => id),
  );
  const people = byRole.filter(
    ({ enabled, role_enabled, ...user }) =>
      enabled && role_enabled && hasPassword(user, settings) && !away.has(user.id),
  );
  const blocked = await findBlocked(
    db,
    people.map(({ id }) => id),
  );
  const present = await usersByLevel(db);
  return {
    able: people.map(({ id, level }) => ({ id, level, blocked: blocked.has(id) })),
    reachOf: (administrators: readonly Administrator[]) => administered(administrators, present, settings),
  };
}

/** Users whose role has the modules for users and roles. */
export const administratorsByRole = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .innerJoin('role_modules as of_roles', (join) =>
      join.onRef('of_roles.id_roles', '=', 'r.id').on('of_roles.id_modules', '=', MODULES.roles),
    )
    .innerJoin('role_modules as of_users', (join) =>
      join.onRef('of_users.id_roles', '=', 'r.id').on('of_users.id_modules', '=', MODULES.users),
    )
    .select(['u.id', 'u.username', 'u.user_type', 'u.password_hash', 'u.enabled', 'u.id_roles'])
    .select(['r.name as role', 'r.level', 'r.enabled as role_enabled'])
    .where('u.user_type', '<>', 'API')
    .orderBy('r.level', 'desc')
    .orderBy('u.username')
    .execute();

type ByRole = Awaited<ReturnType<typeof administratorsByRole>>[number];

/** True if the user has a usable password, here or in a configured directory. */
const hasPassword = (
  { user_type, password_hash }: Pick<ByRole, 'user_type' | 'password_hash'>,
  { ldapUrl, ldapDC }: Pick<GeneralSettings, 'ldapUrl' | 'ldapDC'>,
): boolean =>
  user_type === 'AD'
    ? directoryAddress(ldapUrl) !== null && directoryBase(ldapDC) !== null
    : password_hash !== '';

async function usersByLevel(db: Db) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .select(({ fn }) => ['r.level', fn.countAll().as('users')])
    .where('u.enabled', '=', 1)
    .groupBy('r.level')
    .execute();
  return rows.map(({ level, users }) => ({ level, users: Number(users) }));
}
