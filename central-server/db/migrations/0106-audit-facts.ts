import type { Kysely } from 'kysely';
import { appendOnly } from '#shared/server/db/migrations/append-only.ts';
import { integer, moment, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Creates the table of the branches' audit. A single one: partitions would have to move rows out of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('fact_audit') as Table)
    .$call(integer('id_branches'))
    .$call(text('day'))
    .$call(integer('seq', 'life', 'row_ver', 'ver_incarnation'))
    .$call(text('eid'))
    .$call(moment('at'))
    .$call(text('action'))
    .addColumn('id_users', 'integer')
    .addColumn('pk', 'integer')
    .$call((t) => text('username', 'address', 'entity', 'about')(t as Table))
    .$call(optionalText('before', 'after'))
    .$call(text('chain'))
    .$call(optionalText('since_gap', 'extra'))
    .addPrimaryKeyConstraint('fact_audit_key', ['id_branches', 'day', 'seq', 'life'] as never[])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('fact_audit').columns(columns).execute();
  await index('fact_audit_place', ['id_branches', 'seq']);
  await index('fact_audit_time', ['at']);
  await appendOnly(db, 'fact_audit', ['id_branches', 'seq', 'life']);
}
