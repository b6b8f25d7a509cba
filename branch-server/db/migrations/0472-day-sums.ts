import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** 0 stands for nobody and for nowhere. */
const KEY = ['id_branches', 'id_queues', 'id_services', 'id_segments', 'of_user', 'at_workstation'];
const FORECASTS = ['told', 'sooner', 'later', 'told_for', 'waited_for', 'error'];
const MEASURES = [
  ...['arrived', 'called', 'promised', 'in_time', 'served', 'served_late', 'no_show', 'canceled'],
  ...['wait_sum', 'wait_max', 'service_sum', 'service_max'],
];

/** What sums are made of, and does not change any more once they are. */
const COUNTED = [
  ...[
    'id_branches',
    'id_queues',
    'id_services',
    'id_segments',
    'id_users',
    'id_workstations',
    'day',
    'state',
  ],
  ...['arrived_at', 'entered_at', 'called_at', 'ended_at', 'no_ticket', 'first_called_at'],
  ...['forecast_from', 'forecast_to', 'id_queues_first', 'id_services_first', 'id_segments_first'],
];

/** Begins to count anew: what was counted from is not what it was. */
const RESET_STATEMENTS = `begin
  delete from day_aggregates; delete from day_forecasts; delete from day_attentions;
  update day_aggregates_until set id_tickets = 0; end`;
const isCounted = (id: string) =>
  `when ${id} <= (select id_tickets from day_aggregates_until) ${RESET_STATEMENTS}`;

const STATEMENTS = [
  'insert into day_aggregates_until (id_tickets) values (0)',
  `create trigger day_sums_of_tickets after update of ${COUNTED.join(', ')} on tickets ${isCounted('old.id')}`,
  `create trigger day_sums_of_new_tickets after insert on tickets ${isCounted('new.id')}`,
  `create trigger day_sums_of_no_tickets after delete on tickets ${isCounted('old.id')}`,
  `create trigger day_sums_of_events after insert on ticket_events ${isCounted('new.id_tickets')}`,
  `create trigger day_sums_of_promises after update of sla on queues when new.sla <> old.sla ${RESET_STATEMENTS}`,
  // A transfer is rare, and found without going through all that happened.
  `create index ticket_events_transfers on ticket_events (id_tickets) where kind = 'transfer'`,
];

/**
 * Adds the figures of days that are over, so that reports of years do not go through every ticket: of all tickets up to
 * `day_aggregates_until`, by the queue and whom they were with, and likewise of what their customers were told of the wait.
 * How long each waited, and how far that was off, stands beside as seconds with spaces between; how long each customer was
 * with somebody stands one by one, without what else happened. All of it holds as long as nothing changes that it was
 * counted from, which the database itself sees to: events are only ever added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns, lengths] of [
    ['day_aggregates', MEASURES, 'waits'],
    ['day_forecasts', FORECASTS, 'errors'],
  ] as const)
    await (db.schema.createTable(table).modifyEnd(sql`without rowid`) as Table)
      .addColumn('day', 'text', (c) => c.notNull())
      .$call(integer(...KEY, ...columns))
      .$call(text(lengths))
      .addPrimaryKeyConstraint(`${table}_key`, ['day', ...KEY] as never[])
      .execute();
  await (db.schema.createTable('day_attentions').modifyEnd(sql`without rowid`) as Table)
    .$call(integer('id_tickets', 'seq', 'id_branches'))
    .addColumn('id_users', 'integer')
    .addColumn('id_workstations', 'integer')
    .$call(moment('at'))
    .$call(moment('followed_at', { optional: true }))
    .addPrimaryKeyConstraint('day_attentions_key', ['id_tickets', 'seq'] as never[])
    .execute();
  await (db.schema.createTable('day_aggregates_until') as Table).$call(integer('id_tickets')).execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
