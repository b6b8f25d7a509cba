import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { integer, type Table } from '#shared/server/db/migrations/columns.ts';

/**
 * Figures of quarters of an hour and of days, and what queues promised. On SQLite the rows lie in the order of their
 * keys, so that a month is read from one end to the other instead of a row here and a row there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const inOrder = db.getExecutor().adapter instanceof SqliteAdapter;
  const table = (name: string) => {
    const made = db.schema.createTable(name);
    return (inOrder ? made.modifyEnd(sql`without rowid`) : made) as Table;
  };

  await table('day_promises')
    .addColumn('day', 'text', (c) => c.notNull())
    .$call(integer('id_queues', 'sla'))
    .$call(key('day_promises', ['day', 'id_queues']))
    .execute();
  await table('roll_ups')
    .$call(ofDay)
    .$call(integer('slot', ...OF_QUEUE, ...MEASURES))
    .addCheckConstraint('quarter_of_a_day', sql`slot between 0 and 95`)
    .$call(key('roll_ups', [...OF_DAY, 'slot', ...OF_QUEUE]))
    .execute();
  await table('hour_roll_ups')
    .$call(ofDay)
    .$call(integer('hour', ...MEASURES))
    .addCheckConstraint('hour_of_a_day', sql`hour between 0 and 23`)
    .$call(key('hour_roll_ups', [...OF_DAY, 'hour']))
    .execute();
  await table('day_roll_ups')
    .$call(ofDay)
    .$call(integer(...OF_QUEUE, ...MEASURES))
    .$call(key('day_roll_ups', [...OF_DAY, ...OF_QUEUE]))
    .execute();
  await table('workstation_roll_ups')
    .$call(ofDay)
    .$call(integer(...WORKSTATION_COLUMNS, ...MEASURES))
    .$call(key('workstation_roll_ups', [...OF_DAY, ...WORKSTATION_COLUMNS]))
    .execute();
}

/** Days first: who looks at many branches looks at few days, and who looks at one can name its days. */
const OF_DAY = ['day', 'id_branches'];
const OF_QUEUE = ['id_queues', 'id_services', 'id_segments'];
const WORKSTATION_COLUMNS = ['id_users', 'id_workstations'];
const MEASURES = [
  'arrived',
  'called',
  'promised',
  'in_time',
  'served',
  'served_late',
  'no_show',
  'canceled',
  'transferred',
  'wait_sum',
  'wait_max',
  'service_sum',
  'service_max',
];

const ofDay = (table: Table): Table =>
  integer('id_branches')(table.addColumn('day', 'text', (c) => c.notNull()) as Table);

const key =
  (name: string, columns: readonly string[]) =>
  (table: Table): Table =>
    table.addPrimaryKeyConstraint(`${name}_key`, columns as never) as Table;
