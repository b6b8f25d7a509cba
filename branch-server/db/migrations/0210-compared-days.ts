import type { Kysely } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds what became of comparing business days with central. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('compared_days') as Table)
    .addColumn('day', 'text', (c) => c.primaryKey().notNull())
    .$call(text('outcome'))
    .$call(moment('compared_at'))
    .$call(integer('added', 'changed', 'gone', 'refused'))
    .execute();
}
