import type { Kysely } from 'kysely';
import { integer, moment, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds the reports of what was put back: what is missing since, and which open tickets were dealt with before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('restores') as Table)
    .addColumn('id', 'bigint', (c) => c.primaryKey().notNull())
    .$call(text('how', 'by_user', 'kept', 'source'))
    .$call(moment('backup_at', { optional: true }))
    .$call(moment('missing_until'))
    .$call(optionalCounts('lost', 'events', 'changes', 'head_seq', 'again_rows', 'again_known'))
    .$call(optionalText('requested_epoch'))
    .$call(integer('again_done'))
    .$call(moment('seen_at', { optional: true }))
    .$call(text('seen_by'))
    .execute();
  await (db.schema.createTable('restored_tickets') as Table)
    .$call(integer('id_restores', 'id_tickets'))
    .$call(text('kind'))
    .$call(integer('id_branches', 'id_queues'))
    .$call(text('letter'))
    .$call(integer('number'))
    .$call(text('code', 'day', 'state'))
    .$call(moment('arrived_at'))
    .$call(moment('ended_at', { optional: true }))
    .$call(optionalText('settled'))
    .addPrimaryKeyConstraint('restored_tickets_one', ['id_restores', 'id_tickets'] as never[])
    .execute();
}

const optionalCounts =
  (...columns: string[]) =>
  (table: Table): Table =>
    columns.reduce((t, column) => t.addColumn(column, 'integer') as Table, table);
