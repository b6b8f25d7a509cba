import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables>;

/** Runs a write, and refuses it where no user is left after it who could administer users and roles. */
export async function keepingAdministrator<Answer>(db: Db, write: () => Promise<Answer>): Promise<Answer> {
  const had = await hasAdministrator(db);
  const answer = await write();
  if (had && !(await hasAdministrator(db))) throw refuse('LAST_ADMINISTRATOR');
  return answer;
}

/** Tells whether some enabled person's role allows to administer both users and roles. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .innerJoin('role_modules as of_roles', (join) =>
      join.onRef('of_roles.id_roles', '=', 'r.id').on('of_roles.id_modules', '=', MODULES.roles),
    )
    .innerJoin('role_modules as of_users', (join) =>
      join.onRef('of_users.id_roles', '=', 'r.id').on('of_users.id_modules', '=', MODULES.users),
    )
    .select('u.id')
    .where('u.enabled', '=', 1)
    .where('u.user_type', '<>', 'API')
    .where('r.enabled', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
