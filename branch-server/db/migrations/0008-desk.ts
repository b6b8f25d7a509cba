import { type Kysely, sql } from 'kysely';
import {
  integer,
  moment,
  reference,
  replicated,
  type Table,
  text,
} from '#shared/server/db/migrations/columns.ts';

/** Adds what a workstation keeps of an attention, the waiting workstations, and each branch's day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('ticket_transactions')
    .$call(replicated)
    .$call(reference('id_tickets', 'tickets'))
    .$call(reference('id_transaction_details', 'transaction_details'))
    .$call(reference('id_workstations', 'workstations'))
    .$call(reference('id_users', 'users'))
    .$call(moment('created_at'))
    .$call(moment('removed_at', { optional: true }))
    .execute();
  await table('waiting_workstations')
    .addColumn('place', 'integer', (c) => c.primaryKey().autoIncrement().notNull())
    .$call(integer('id_workstations', 'id_branches', 'id_users'))
    .$call(moment('joined_at'))
    .execute();
  await table('branch_days')
    .addColumn('id_branches', 'integer', (c) => c.primaryKey().notNull())
    .$call(text('day'))
    .execute();
  const sessions = db.schema.alterTable('workstation_sessions');
  await sessions.addColumn('idle_from', 'bigint').execute();
  await sessions.addColumn('id_close_reasons', 'integer', (c) => c.references('close_reasons.id')).execute();

  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Finds what was done last at a workstation, of any kind, and with it what can be undone.
  'drop index ticket_events_undoable',
  `create index ticket_events_at_desk on ticket_events (id_workstations, id_branches, seq)
     where id_workstations is not null`,
  `alter table tickets add column phone text not null default ''`,
  `alter table tickets add column notes text not null default ''`,
  'alter table tickets add column sms integer not null default 0 check (sms in (0, 1))',
  'alter table tickets add column id_customers integer references customers (id)',
  'alter table tickets add column customer_key text',
  'create index ticket_transactions_ticket on ticket_transactions (id_tickets) where removed_at is null',
  'create index ticket_transactions_desk on ticket_transactions (id_workstations, created_at)',
  'create unique index waiting_workstations_once on waiting_workstations (id_workstations)',
  // Skips customers with a later appointment, who may wait in front of many without one.
  `create index tickets_walk_ins on tickets (id_branches, id_queues, arrived_at, id)
     where state = 'waiting' and appointment_at is null`,
  'create index tickets_of_customer on tickets (id_customers, arrived_at) where id_customers is not null',
  'create index tickets_of_name on tickets (customer_key, arrived_at) where customer_key is not null',
  'create index workstation_sessions_of_user on workstation_sessions (id_users, closed_at, id_workstations)',
];
