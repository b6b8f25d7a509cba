import type { Kysely } from 'kysely';
import { flag, moment, type Table, whole, words } from '#shared/server/db/migrations/columns.ts';
import { byTime, fact } from './fact-table.ts';

/**
 * Creates the tables of what happened at the branches. Nothing refers to configuration: a fact outlives it. On
 * PostgreSQL each table is partitioned by month of the business day; its months are made as they come, whatever has
 * none lies in the default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fact(db, 'fact_tickets', 'id', (table) =>
    table
      .$call(whole('id_queues', 'id_services', 'id_segments', 'number'))
      .$call(words('letter', 'code', 'state', 'language', 'phone', 'notes'))
      .$call(maybeWords('customer_name', 'customer_key'))
      .$call(moments('arrived_at', 'entered_at', 'callable_at'))
      .$call(maybeMoments('appointment_at', 'called_at', 'ended_at'))
      .$call(maybeWhole('id_workstations', 'id_users', 'id_customers'))
      .$call(flag('no_ticket', 0))
      .$call(flag('sms', 0)),
  );
  await byTime(db, 'fact_tickets', 'arrived_at');
  await fact(db, 'fact_ticket_events', 'seq', (table) =>
    table
      .$call(whole('id_tickets', 'id_queues'))
      .$call(words('kind', 'to_state'))
      .$call(moments('at'))
      .$call(maybeWords('from_state', 'reason', 'previous'))
      .$call(maybeWhole('id_users', 'id_workstations', 'id_kiosks')),
  );
  await byTime(db, 'fact_ticket_events', 'at');
  await fact(db, 'fact_sessions', 'id', (table) =>
    table
      .$call(whole('id_workstations', 'id_users'))
      .$call(moments('opened_at'))
      .$call(maybeMoments('closed_at', 'idle_from'))
      .$call(maybeWhole('id_close_reasons')),
  );
  await byTime(db, 'fact_sessions', 'opened_at');
  await fact(db, 'fact_ticket_transactions', 'id', (table) =>
    table
      .$call(whole('id_tickets', 'id_transaction_details', 'id_workstations', 'id_users'))
      .$call(moments('created_at'))
      .$call(maybeMoments('removed_at')),
  );
  await fact(db, 'fact_recordings', 'id', (table) =>
    table
      .$call(whole('id_tickets', 'id_users', 'id_workstations', 'part', 'channels', 'sample_rate', 'frames'))
      .$call(flag('last', 0))
      .$call(words('file', 'hash'))
      .$call(moments('created_at'))
      .$call(maybeMoments('removed_at')),
  );
  await (db.schema.createTable('dirty_days') as Table)
    .$call(whole('id_branches'))
    .$call(words('day'))
    .$call(whole('mark'))
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

const maybeWhole =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'integer') as Table, table);

const maybeWords =
  (...columns: string[]): Columns =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'text') as Table, table);
