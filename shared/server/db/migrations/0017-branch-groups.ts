import { type Kysely, sql } from 'kysely';
import { named, reference, replicated, type Table, text } from './columns.ts';

/** Branches put together, each in as many groups as one likes (configuration specification, section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('branch_groups').$call(named).$call(text('description')).execute();
  await db.schema
    .createIndex('branch_groups_name_UNIQUE')
    .unique()
    .on('branch_groups')
    .expression(sql`lower(name)`)
    .execute();
  await table('branch_group_branches')
    .$call(replicated)
    .$call(reference('id_branch_groups', 'branch_groups'))
    .$call(reference('id_branches', 'branches'))
    .execute();
  await db.schema
    .createIndex('branch_group_branches_pair')
    .unique()
    .on('branch_group_branches')
    .columns(['id_branch_groups', 'id_branches'])
    .execute();
}
