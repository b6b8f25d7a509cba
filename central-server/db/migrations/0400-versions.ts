import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds the versions that central hands out, and how far they have come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const own = (t: Table) => t.addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table;

  await table('versions')
    .$call(own)
    .$call(text('version', 'platform', 'archive', 'hash'))
    .$call(moment('bytes'))
    .$call(text('signed', 'added_by'))
    .$call(moment('added_at'))
    .execute();
  await table('deployments')
    .$call(own)
    .$call(text('version', 'state', 'stop_reason', 'started_by'))
    .$call(integer('wave'))
    .$call(moment('steady_ms'))
    .$call(moment('opened_at'))
    .$call(moment('started_at'))
    .$call(moment('ended_at', { optional: true }))
    .execute();
  await table('deployment_branches')
    .$call(integer('id_deployments', 'id_branches', 'wave'))
    .$call(moment('well_since', { optional: true }))
    .addPrimaryKeyConstraint('handout_branches_key', ['id_deployments', 'id_branches'] as never[])
    .execute();
  for (const statement of [
    'create unique index versions_one on versions (version, platform)',
    `create unique index handouts_open on deployments ((1)) where state in ('running', 'paused')`,
    'create index handout_branches_of on deployment_branches (id_branches)',
  ])
    await sql.raw(statement).execute(db);
}
