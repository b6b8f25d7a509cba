import { type Kysely, sql } from 'kysely';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds how far the change log has come on its way to central, and which branch this is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statusTable = db.schema.createTable('replication_standing') as Table;
  await statusTable
    .$call(onlyRow)
    .addColumn('epoch', 'text', (c) => c.notNull())
    .addColumn('parent', 'text')
    .$call(integer('cursor_seq'))
    .$call(text('cursor_chain'))
    .$call(moment('running_ms'))
    .addColumn('marks', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  const enrolment = db.schema.createTable('enrolment') as Table;
  await enrolment
    .$call(onlyRow)
    .$call(integer('id_branches'))
    .$call(text('branch_name', 'central_name', 'central_url', 'public_key'))
    .$call(moment('first_id'))
    .$call(moment('enrolled_at'))
    .execute();
  // Keeps the epoch of a log that was begun.
  await sql`
    insert into replication_standing (id, epoch, cursor_seq, cursor_chain, running_ms)
    select 1, value, 0, ${CHAIN_START}, 0 from installation where name = 'epoch'`.execute(db);
}

const onlyRow = (table: Table): Table =>
  table.addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`)) as Table;
