import { type Kysely, sql } from 'kysely';
import {
  flag,
  moment,
  named,
  optionalReference,
  reference,
  replicated,
  type Table,
  text,
} from './columns.ts';

/** Adds what attentions record, why workstations close, when things are open, who comes, and messages among staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('transactions').$call(named).$call(text('description')).execute();
  await table('transaction_details')
    .$call(named)
    .$call(reference('id_transactions', 'transactions'))
    .execute();
  await table('detail_profiles')
    .$call(named)
    .$call(text('description'))
    .$call(reference('id_branch_types', 'branch_types'))
    .execute();
  await table('detail_profile_transactions')
    .$call(replicated)
    .$call(reference('id_detail_profiles', 'detail_profiles'))
    .$call(reference('id_transactions', 'transactions'))
    .execute();
  await table('close_reasons')
    .$call(replicated)
    .$call(text('description'))
    .$call(flag('is_default', 0))
    .execute();
  await table('defined_timetables').$call(named).$call(text('description', 'edit_level')).execute();
  await table('timetables')
    .$call(replicated)
    .$call(reference('id_defined_timetables', 'defined_timetables'))
    .$call(text('day', 'start', 'end'))
    .$call(optionalReference('id_branch_types', 'branch_types'))
    .$call(optionalReference('id_branches', 'branches'))
    .addCheckConstraint(
      'timetable_day',
      sql`day in ('Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo')`,
    )
    .execute();
  await table('customers')
    .$call(replicated)
    .$call(text('first_name', 'mid_name', 'last_name', 'account', 'telephone', 'image_location', 'crm_link'))
    .execute();
  await table('alert_messages')
    .$call(replicated)
    .$call(reference('id_sender', 'users'))
    .$call(reference('id_receiver', 'users'))
    .$call(text('text'))
    .$call(moment('created_at'))
    .$call(flag('is_read', 0))
    .$call(flag('deleted', 0))
    .execute();

  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table workstation_types add column id_detail_profiles bigint references detail_profiles (id)',
  'alter table view_profiles add column supervision bigint not null default 1 check (supervision in (0, 1))',
  'alter table view_profiles add column dashboard bigint not null default 1 check (dashboard in (0, 1))',
  'alter table queue_categories add column id_ventus_queue bigint',
  'alter table branches add column sms bigint not null default 0 check (sms in (0, 1))',
  'alter table branches add column latitude double precision',
  'alter table branches add column longitude double precision',
  ...[
    ['attention_areas', ''],
    ['attention_profiles', 'id_branch_types, '],
    ['defined_timetables', ''],
    ['detail_profiles', 'id_branch_types, '],
    ['transaction_details', 'id_transactions, '],
    ['transactions', ''],
    ['view_profiles', 'id_branch_types, '],
    ['workstation_types', 'id_branch_types, '],
    ['workstations', 'id_branches, '],
  ].map(([table, within]) => `create unique index "${table}_name_UNIQUE" on ${table} (${within}lower(name))`),
  'create unique index "close_reasons_description_UNIQUE" on close_reasons (lower(description))',
  `create unique index detail_profile_transactions_pair
     on detail_profile_transactions (id_detail_profiles, id_transactions)`,
  'create unique index close_reasons_one_default on close_reasons (is_default) where is_default = 1',
  'create index customers_name on customers (lower(last_name), lower(first_name))',
  `create unique index "customers_account_UNIQUE" on customers (account) where account <> ''`,
  'create index alert_messages_receiver on alert_messages (id_receiver, created_at) where deleted = 0',
  'create index tokens_of_user on tokens (id_users, issued_at)',
];
