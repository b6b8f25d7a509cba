import type { Kysely } from 'kysely';
import { appendOnly } from '#shared/server/db/migrations/append-only.ts';
import { moment, optionalWords, type Table, whole, words } from '#shared/server/db/migrations/columns.ts';

/** Creates the table of the branches' audit. A single one: partitions would have to move rows out of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('fact_audit') as Table)
    .$call(whole('id_branches'))
    .$call(words('day'))
    .$call(whole('seq', 'life', 'row_ver', 'ver_life'))
    .$call(words('eid'))
    .$call(moment('at'))
    .$call(words('action'))
    .addColumn('id_users', 'integer')
    .addColumn('pk', 'integer')
    .$call((t) => words('username', 'address', 'entity', 'about')(t as Table))
    .$call(optionalWords('before', 'after'))
    .$call(words('chain'))
    .$call(optionalWords('since_gap', 'extra'))
    .addPrimaryKeyConstraint('fact_audit_key', ['id_branches', 'day', 'seq', 'life'] as never[])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('fact_audit').columns(columns).execute();
  await index('fact_audit_place', ['id_branches', 'seq']);
  await index('fact_audit_time', ['at']);
  await appendOnly(db, 'fact_audit', ['id_branches', 'seq', 'life']);
}
