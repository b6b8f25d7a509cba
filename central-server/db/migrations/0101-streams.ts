import type { Kysely } from 'kysely';
import { flag, integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Creates the tables of each branch's progress, of the changes applied, and of those kept without being applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const key = (...columns: string[]) => columns as never[];

  await table('lineages')
    .$call(integer('id_branches'))
    .addColumn('epoch', 'text')
    .$call(integer('ratchet_turn'))
    .$call(text('ratchet_token'))
    .addPrimaryKeyConstraint('lineages_branch', key('id_branches'))
    .execute();
  await table('streams')
    .$call(integer('id_branches'))
    .$call(text('epoch'))
    .$call(integer('life'))
    .addColumn('parent', 'text')
    .$call(integer('anchor_seq', 'applied_seq', 'head_seq', 'schema_v', 'recent_rows', 'recent_rejected'))
    .$call(text('anchor_chain', 'applied_chain', 'head_chain', 'session'))
    .$call(flag('gap', 0))
    .$call(flag('trusted', 0))
    .addColumn('stopped', 'text')
    .addPrimaryKeyConstraint('streams_epoch', key('id_branches', 'epoch'))
    .execute();
  await table('applied_changes')
    .$call(integer('id_branches', 'first_seq', 'last_seq'))
    .$call(text('eids'))
    .$call(moment('applied_at'))
    .execute();
  await table('quarantine')
    .$call(integer('id_branches'))
    .$call(text('eid', 'epoch'))
    .$call(integer('seq'))
    .$call(text('entity', 'reason'))
    .$call(flag('trusted', 1))
    .$call(moment('since'))
    .$call(integer('attempts'))
    .$call(text('change'))
    .$call(moment('discarded_at', { optional: true }))
    .addColumn('discarded_by', 'integer')
    .addPrimaryKeyConstraint('quarantine_change', key('id_branches', 'eid'))
    .execute();
  await table('trimmed_changes')
    .$call(integer('id_branches'))
    .$call(text('eid', 'entity'))
    .$call(moment('trimmed_at'))
    .addPrimaryKeyConstraint('shed_changes_change', key('id_branches', 'eid'))
    .execute();
  await table('branch_rows')
    .$call(integer('id_branches'))
    .$call(text('entity', 'pk'))
    .$call(integer('row_ver', 'ver_incarnation'))
    .$call(flag('deleted', 0))
    .$call(text('content'))
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
