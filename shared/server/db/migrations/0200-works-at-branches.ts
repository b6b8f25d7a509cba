import { type Kysely, sql } from 'kysely';
import { MODULES } from '#shared/domain/access/modules.ts';

/** Marks who may sign in at branches: everybody but those who administer users or roles, which is done at central. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('works_at_branches', 'integer', (c) =>
      c.notNull().defaultTo(1).check(sql`works_at_branches in (0, 1)`),
    )
    .execute();
  await sql`
    update users set works_at_branches = 0
    where user_type <> 'API' and id_roles in (
      select id_roles from role_modules where id_modules in (${MODULES.users}, ${MODULES.roles})
    )`.execute(db);
}
