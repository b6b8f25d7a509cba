import type { Kysely } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds what became of comparing business days with the branches, and what was replaced for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('compared_days') as Table)
    .$call(integer('id_branches'))
    .$call(text('day', 'outcome', 'differing'))
    .$call(moment('compared_at'))
    .$call(integer('added', 'changed', 'gone', 'refused'))
    .addPrimaryKeyConstraint('compared_days_day', ['id_branches', 'day'] as never[])
    .execute();
  await (db.schema.createTable('day_comparison_requests') as Table)
    .addColumn('id_branches', 'integer', (c) => c.primaryKey().notNull())
    .$call(moment('requested_at'))
    .execute();
  await (db.schema.createTable('replaced_facts') as Table)
    .$call(integer('id_branches', 'key', 'life'))
    .$call(text('entity', 'day', 'row'))
    .$call(moment('replaced_at'))
    .execute();
  await db.schema
    .createIndex('replaced_facts_day')
    .on('replaced_facts')
    .columns(['id_branches', 'day'])
    .execute();
  for (const table of COMPARED) {
    await db.schema.alterTable(table).addColumn('deleted_at', 'bigint').execute();
  }
}

const COMPARED = [
  'fact_tickets',
  'fact_ticket_events',
  'fact_sessions',
  'fact_ticket_transactions',
  'fact_recordings',
];
