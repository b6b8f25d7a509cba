import { type Kysely, sql } from 'kysely';
import { moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/**
 * Creates what is wrong with central itself, and which epochs of branches it has noticed: those that are there already
 * are old news.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const alarms = table('central_alarms').addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table;
  await alarms
    .$call(text('kind', 'detail'))
    .$call(moment('raised_at'))
    .$call(moment('ended_at', { optional: true }))
    .execute();
  await sql`create unique index central_alarms_one_open on central_alarms (kind, detail) where ended_at is null`.execute(
    db,
  );
  await (table('fleet_epochs').addColumn('id_branches', 'integer', (c) => c.notNull()) as Table)
    .$call(text('epoch'))
    .addPrimaryKeyConstraint('fleet_epochs_epoch', ['id_branches', 'epoch'] as never[])
    .execute();
  await sql`insert into fleet_epochs (id_branches, epoch) select id_branches, epoch from streams where trusted = 1`.execute(
    db,
  );
}
