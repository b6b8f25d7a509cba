import { type Kysely, sql } from 'kysely';
import { replicated, type Table, text } from './columns.ts';

/** Adds what a type of workstation allows (configuration specification, section 3), and the general settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One column a statement: SQLite adds no more at once.
  for (const flag of FLAGS) await add(db, `${flag} bigint not null default 0 check (${flag} in (0, 1))`);
  for (const column of NUMBERS) await add(db, column);

  const parameters = db.schema.createTable('general_parameters') as Table;
  await parameters
    .$call(replicated)
    .$call(text('name', 'value', 'description'))
    .execute();
  await db.schema
    .createIndex('general_parameters_name_UNIQUE')
    .unique()
    .on('general_parameters')
    .column('name')
    .execute();
}

const add = (db: Kysely<unknown>, column: string) =>
  sql.raw(`alter table workstation_types add column ${column}`).execute(db);

const FLAGS = [
  'call_no_ticket',
  'transfer',
  'stand_by',
  'removal',
  'call_out_of_turn',
  'show_out_of_turn',
  'reception',
  'automatic_call',
  'lineal_call',
  'self_profile',
  'transaction_detail',
  'close_detail',
];
const NUMBERS = [
  'close_timeout bigint not null default 0 check (close_timeout >= 0)',
  'call_timeout bigint not null default 0 check (call_timeout >= 0)',
  'record_frequency bigint not null default 0 check (record_frequency between 0 and 100)',
  'id_services_lineal bigint references services (id)',
  'id_segments_lineal bigint references segments (id)',
];
