import { type Kysely, sql } from 'kysely';
import {
  flag,
  integer,
  moment,
  named,
  optionalReference,
  reference,
  replicated,
  type Table,
  text,
} from '#shared/server/db/migrations/columns.ts';

/** Adds what happens at a branch: tickets, their event log, counters, open workstations, printing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;

  await table('tickets')
    .$call(replicated)
    .$call(reference('id_branches', 'branches'))
    .$call(reference('id_queues', 'queues'))
    .$call(reference('id_services', 'services'))
    .$call(reference('id_segments', 'segments'))
    .$call(text('letter', 'code', 'state', 'day', 'language'))
    .$call(integer('number'))
    .$call(moment('arrived_at'))
    .$call(moment('entered_at'))
    .$call(moment('callable_at'))
    .$call(moment('called_at', { optional: true }))
    .$call(moment('ended_at', { optional: true }))
    .$call(optionalReference('id_workstations', 'workstations'))
    .$call(optionalReference('id_users', 'users'))
    .addColumn('customer_name', 'text')
    .addCheckConstraint(
      'ticket_state',
      sql`state in ('waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled')`,
    )
    .addCheckConstraint('assisting_somewhere', sql`state <> 'assisting' or id_workstations is not null`)
    .execute();
  await table('ticket_events')
    .$call(integer('id_branches', 'seq'))
    .$call(reference('id_tickets', 'tickets'))
    .$call(text('kind', 'to_state'))
    .addColumn('from_state', 'text')
    .$call(moment('at'))
    .$call(integer('id_queues'))
    .addColumn('id_users', 'integer')
    .addColumn('id_workstations', 'integer')
    .addColumn('id_kiosks', 'integer')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('ticket_events_place', ['id_branches' as never, 'seq' as never])
    .execute();
  await table('event_counters')
    .addColumn('id_branches', 'integer', (c) => c.primaryKey().notNull())
    .$call(integer('seq'))
    .execute();
  await table('queue_counters')
    .$call(integer('id_branches', 'id_queues', 'waiting'))
    .addColumn('last', 'integer')
    .$call(text('day'))
    .addCheckConstraint('nobody_owed', sql`waiting >= 0`)
    .addPrimaryKeyConstraint('queue_counters_place', ['id_branches' as never, 'id_queues' as never])
    .execute();
  await table('workstation_sessions')
    .$call(replicated)
    .$call(reference('id_workstations', 'workstations'))
    .$call(reference('id_users', 'users'))
    .$call(moment('opened_at'))
    .$call(moment('closed_at', { optional: true }))
    .execute();
  await table('printers')
    .$call(named)
    .$call(reference('id_branches', 'branches'))
    .$call(optionalReference('id_kiosks', 'kiosks'))
    .$call(text('host'))
    .$call(integer('port', 'width'))
    .execute();
  await table('print_jobs')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .$call(reference('id_printers', 'printers'))
    .$call(reference('id_tickets', 'tickets'))
    .$call(text('state', 'document'))
    .addColumn('fault', 'text')
    .$call(flag('copy', 0))
    .$call(integer('attempts'))
    .$call(moment('created_at'))
    .$call(moment('updated_at'))
    .addCheckConstraint('print_state', sql`state in ('queued', 'sending', 'printed', 'unknown', 'failed')`)
    .execute();

  for (const index of INDEXES) await sql.raw(index).execute(db);
}

/** Partial indexes: the first three are guarantees, the rest keep a call as cheap at 10,000 waiting as at 10. */
const INDEXES = [
  `create unique index tickets_one_assisting on tickets (id_workstations) where state = 'assisting'`,
  `create unique index tickets_living_number on tickets (id_branches, letter, number)
     where state in ('waiting', 'standby', 'assisting')`,
  `create unique index sessions_one_a_workstation on workstation_sessions (id_workstations) where closed_at is null`,
  `create unique index sessions_one_a_user on workstation_sessions (id_users) where closed_at is null`,
  `create index tickets_line on tickets (id_branches, id_queues, arrived_at, id) where state = 'waiting'`,
  `create index tickets_called on tickets (id_queues, id_branches, called_at) where called_at is not null`,
  `create index tickets_ended_here on tickets (id_workstations, ended_at) where ended_at is not null`,
  `create index ticket_events_calls on ticket_events (id_branches, seq) where kind in ('call', 'recall')`,
  `create index print_jobs_open on print_jobs (id_printers, id) where state in ('queued', 'sending')`,
  `create index print_jobs_ticket on print_jobs (id_tickets)`,
  `create index print_jobs_age on print_jobs (created_at)`,
];
