import type { Kysely } from 'kysely';
import { flag, integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';
import { byTime, createFactTable } from './fact-table.ts';

/**
 * Creates the tables of what happened at the branches. Nothing refers to configuration: a fact outlives it. On
 * PostgreSQL each table is partitioned by month of the business day; its months are made as they come, whatever has
 * none lies in the default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFactTable(db, 'fact_tickets', 'id', (table) =>
    table
      .$call(integer('id_queues', 'id_services', 'id_segments', 'number'))
      .$call(text('letter', 'code', 'state', 'language', 'phone', 'notes'))
      .$call(optionalText('customer_name', 'customer_key'))
      .$call(moments('arrived_at', 'entered_at', 'callable_at'))
      .$call(maybeMoments('appointment_at', 'called_at', 'ended_at'))
      .$call(optionalInteger('id_workstations', 'id_users', 'id_customers'))
      .$call(flag('no_ticket', 0))
      .$call(flag('sms', 0)),
  );
  await byTime(db, 'fact_tickets', 'arrived_at');
  await createFactTable(db, 'fact_ticket_events', 'seq', (table) =>
    table
      .$call(integer('id_tickets', 'id_queues'))
      .$call(text('kind', 'to_state'))
      .$call(moments('at'))
      .$call(optionalText('from_state', 'reason', 'previous'))
      .$call(optionalInteger('id_users', 'id_workstations', 'id_kiosks')),
  );
  await byTime(db, 'fact_ticket_events', 'at');
  await createFactTable(db, 'fact_sessions', 'id', (table) =>
    table
      .$call(integer('id_workstations', 'id_users'))
      .$call(moments('opened_at'))
      .$call(maybeMoments('closed_at', 'idle_from'))
      .$call(optionalInteger('id_close_reasons')),
  );
  await byTime(db, 'fact_sessions', 'opened_at');
  await createFactTable(db, 'fact_ticket_transactions', 'id', (table) =>
    table
      .$call(integer('id_tickets', 'id_transaction_details', 'id_workstations', 'id_users'))
      .$call(moments('created_at'))
      .$call(maybeMoments('removed_at')),
  );
  await createFactTable(db, 'fact_recordings', 'id', (table) =>
    table
      .$call(
        integer('id_tickets', 'id_users', 'id_workstations', 'part', 'channels', 'sample_rate', 'frames'),
      )
      .$call(flag('last', 0))
      .$call(text('file', 'hash'))
      .$call(moments('created_at'))
      .$call(maybeMoments('removed_at')),
  );
  await (db.schema.createTable('dirty_days') as Table)
    .$call(integer('id_branches'))
    .$call(text('day'))
    .$call(integer('mark'))
    .addPrimaryKeyConstraint('dirty_days_day', ['id_branches', 'day'] as never[])
    .execute();
}

type Columns = (table: Table) => Table;

const moments =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => moment(column)(t), table);

const maybeMoments =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => moment(column, { optional: true })(t), table);

const optionalInteger =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'integer') as Table, table);

const optionalText =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'text') as Table, table);
