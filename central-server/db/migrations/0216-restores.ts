import type { Kysely } from 'kysely';
import { moment, type Table, whole, words } from '#shared/server/db/migrations/columns.ts';

/** Adds what is known of branches that were put back: what they lack since, and how much of what they sent came twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('streams')
    .addColumn('again_rows', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await (db.schema.createTable('branch_restores') as Table)
    .$call(whole('id_branches'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .$call(words('how', 'by_user', 'epoch'))
    .$call(moment('backup_at', { optional: true }))
    .$call(moment('missing_until'))
    .$call(whole('head_seq'))
    .$call(moment('told_at'))
    .addPrimaryKeyConstraint('branch_restores_one', ['id_branches', 'id'] as never[])
    .execute();
  await (db.schema.createTable('lost_tickets') as Table)
    .$call(whole('id_branches', 'id_restores', 'id_tickets'))
    .$call(words('day'))
    .addPrimaryKeyConstraint('lost_tickets_one', ['id_branches', 'id_restores', 'id_tickets'] as never[])
    .execute();
}
