import type { Kysely } from 'kysely';
import { type Administered, type Administrator, administered } from '#shared/domain/access/administration.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { directoryAddress } from '#shared/domain/directory/directory-address.ts';
import { directoryBase } from '#shared/domain/directory/directory-base.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';
import { findBlocked } from './attempts.ts';
import { generalSettings } from './queries.ts';

type Db = Kysely<SharedTables>;

/** Finds those of these users who sign in at a branch and not here, where they administer nothing: user -> branch. */
export type SignsInElsewhere = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export const noneElsewhere: SignsInElsewhere = async () => new Map();

/** Tells how far the installation can be administered by those who can really sign in. */
export async function administeredNow(db: Db, elsewhere: SignsInElsewhere): Promise<Administered> {
  const { able, reachOf } = await readAdministration(db, elsewhere);
  return reachOf(able.filter(({ blocked }) => !blocked));
}

/**
 * Tells whether the installation could be administered less, or not at all, were this user blocked: then nothing may
 * block them, and what blocked them before does not count.
 */
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

/** Finds the people whose role has the modules for users and for roles, whether or not they can sign in. */
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

/** Tells whether there is a password by which they come in: here, or in a directory that can be asked. */
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
