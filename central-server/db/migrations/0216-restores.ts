import type { Kysely } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds what is known of branches that were put back: what they lack since, and how much of what they sent came twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('streams')
    .addColumn('again_rows', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await (db.schema.createTable('branch_restores') as Table)
    .$call(integer('id_branches'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .$call(text('how', 'by_user', 'epoch'))
    .$call(moment('backup_at', { optional: true }))
    .$call(moment('missing_until'))
    .$call(integer('head_seq'))
    .$call(moment('told_at'))
    .addPrimaryKeyConstraint('branch_restores_one', ['id_branches', 'id'] as never[])
    .execute();
  await (db.schema.createTable('missing_tickets') as Table)
    .$call(integer('id_branches', 'id_restores', 'id_tickets'))
    .$call(text('day'))
    .addPrimaryKeyConstraint('lost_tickets_one', ['id_branches', 'id_restores', 'id_tickets'] as never[])
    .execute();
}
