import type { Kysely } from 'kysely';
import { moment, type Table, whole, words } from '#shared/server/db/migrations/columns.ts';

/** Adds what became of comparing business days with central. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('compared_days') as Table)
    .addColumn('day', 'text', (c) => c.primaryKey().notNull())
    .$call(words('outcome'))
    .$call(moment('compared_at'))
    .$call(whole('added', 'changed', 'gone', 'refused'))
    .execute();
}
