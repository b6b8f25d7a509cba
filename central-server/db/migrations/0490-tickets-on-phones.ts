import { type Kysely, sql } from 'kysely';
import { integer, moment, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds what following tickets from outside needs: the keys that branches tell, and what customers wish of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  await (table('phone_keys').addColumn('id_branches', 'integer', (c) => c.primaryKey().notNull()) as Table)
    .$call(text('key'))
    .execute();
  await table('phone_requests')
    .$call(integer('id_branches', 'id_tickets'))
    .$call(text('wish', 'deed'))
    .$call(moment('arrived_at'))
    .$call(moment('at'))
    .$call(moment('done_at', { optional: true }))
    .$call(optionalText('refused'))
    .addPrimaryKeyConstraint('phone_wishes_key', ['id_branches', 'id_tickets'] as never[])
    .execute();
  await sql`create index phone_wishes_open on phone_requests (id_branches, at) where done_at is null`.execute(
    db,
  );
  await sql`create index phone_wishes_age on phone_requests (at)`.execute(db);
}
