import type { Kysely } from 'kysely';
import { flag, moment, type Table, whole, words } from '#shared/server/db/migrations/columns.ts';

/** Creates the tables of each branch's progress, of the changes applied, and of those kept without being applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const key = (...columns: string[]) => columns as never[];

  await table('lineages')
    .$call(whole('id_branches'))
    .addColumn('epoch', 'text')
    .$call(whole('ratchet_turn'))
    .$call(words('ratchet_token'))
    .addPrimaryKeyConstraint('lineages_branch', key('id_branches'))
    .execute();
  await table('streams')
    .$call(whole('id_branches'))
    .$call(words('epoch'))
    .$call(whole('life'))
    .addColumn('parent', 'text')
    .$call(whole('anchor_seq', 'applied_seq', 'head_seq', 'schema_v', 'recent_rows', 'recent_refused'))
    .$call(words('anchor_chain', 'applied_chain', 'head_chain', 'session'))
    .$call(flag('gap', 0))
    .$call(flag('trusted', 0))
    .addColumn('stopped', 'text')
    .addPrimaryKeyConstraint('streams_epoch', key('id_branches', 'epoch'))
    .execute();
  await table('applied_changes')
    .$call(whole('id_branches', 'first_seq', 'last_seq'))
    .$call(words('eids'))
    .$call(moment('applied_at'))
    .execute();
  await table('quarantine')
    .$call(whole('id_branches'))
    .$call(words('eid', 'epoch'))
    .$call(whole('seq'))
    .$call(words('entity', 'reason'))
    .$call(flag('trusted', 1))
    .$call(moment('since'))
    .$call(whole('attempts'))
    .$call(words('change'))
    .$call(moment('discarded_at', { optional: true }))
    .addColumn('discarded_by', 'integer')
    .addPrimaryKeyConstraint('quarantine_change', key('id_branches', 'eid'))
    .execute();
  await table('shed_changes')
    .$call(whole('id_branches'))
    .$call(words('eid', 'entity'))
    .$call(moment('shed_at'))
    .addPrimaryKeyConstraint('shed_changes_change', key('id_branches', 'eid'))
    .execute();
  await table('branch_rows')
    .$call(whole('id_branches'))
    .$call(words('entity', 'pk'))
    .$call(whole('row_ver', 'ver_life'))
    .$call(flag('deleted', 0))
    .$call(words('content'))
    .addColumn('since_gap', 'text')
    .addPrimaryKeyConstraint('branch_rows_row', key('id_branches', 'entity', 'pk'))
    .execute();

  await db.schema
    .createIndex('applied_changes_place')
    .on('applied_changes')
    .columns(['id_branches', 'first_seq', 'last_seq'])
    .execute();
  await db.schema.createIndex('applied_changes_age').on('applied_changes').columns(['applied_at']).execute();
  await db.schema.createIndex('quarantine_age').on('quarantine').columns(['since', 'eid']).execute();
}
