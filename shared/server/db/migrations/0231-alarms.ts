import { type Kysely, sql } from 'kysely';
import {
  integer,
  moment,
  named,
  optionalReference,
  reference,
  replicated,
  type Table,
  text,
} from './columns.ts';

/**
 * Adds alarms: what they measure, the values that branch types and branches set of their own, and who is told. Messages
 * in the bell come from alarms too, and so from nobody of the staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('alerts')
    .$call(named)
    .$call(text('description', 'edit_level', 'type', 'validation_type'))
    .execute();
  await table('alert_conditions')
    .$call(replicated)
    .$call(reference('id_alerts', 'alerts'))
    .$call(optionalReference('id_queues', 'queues'))
    .$call(text('operand', 'operator'))
    .$call(integer('value'))
    .execute();
  await table('alert_condition_values')
    .$call(replicated)
    .$call(integer('id_alert_conditions'))
    .$call(optionalReference('id_branch_types', 'branch_types'))
    .$call(optionalReference('id_branches', 'branches'))
    .$call(integer('value'))
    .execute();
  await table('alerts_users')
    .$call(replicated)
    .$call(reference('id_alerts', 'alerts'))
    .$call(integer('id_users'))
    .$call(optionalReference('id_branches', 'branches'))
    .execute();

  await table('alert_messages_of_all')
    .$call(replicated)
    .$call(optionalReference('id_sender', 'users'))
    .$call(reference('id_receiver', 'users'))
    .$call((t) => t.addColumn('id_alarm_events', 'integer') as Table)
    .$call(text('text'))
    .$call(moment('created_at'))
    .addColumn('is_read', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('deleted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const MESSAGE = 'id, row_ver, id_sender, id_receiver, text, created_at, is_read, deleted';
const LEVEL = 'coalesce(id_branch_types, 0), coalesce(id_branches, 0)';

const STATEMENTS = [
  // SQLite makes no column optional that was not: the table is made anew.
  `insert into alert_messages_of_all (${MESSAGE}) select ${MESSAGE} from alert_messages`,
  'drop table alert_messages',
  'alter table alert_messages_of_all rename to alert_messages',
  'create index alert_messages_receiver on alert_messages (id_receiver, created_at) where deleted = 0',
  'create unique index "alerts_name_UNIQUE" on alerts (lower(name))',
  'create index alert_conditions_alarm on alert_conditions (id_alerts)',
  `create unique index alert_condition_values_level on alert_condition_values (id_alert_conditions, ${LEVEL})`,
  'create unique index alerts_users_pair on alerts_users (id_alerts, id_users, coalesce(id_branches, 0))',
];
