import type { Kysely } from 'kysely';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  integer,
  moment,
  optionalInteger,
  optionalMoment,
  requiredText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';
import type { ForecastAggregate } from '#shared/server/statistics/quoted-waits.ts';

interface OfDayAndStaff {
  /** Business day, YYYY-MM-DD. */
  day: string;
  id_branches: number;
  id_queues: number;
  id_services: number;
  id_segments: number;
  /** 0 for no user, and for no workstation. */
  of_user: number;
  at_workstation: number;
}

/**
 * Metrics of finished tickets by day, queue, user and workstation. Computed from the tickets, and deleted when their
 * sources change.
 */
export interface DayAggregatesTable extends OfDayAndStaff, Omit<Measures, 'transferred'> {
  /** The seconds for which each waited who was called, with spaces between. */
  waits: string;
}

const dayAggregates = defineTable<DayAggregatesTable>(
  {
    day: requiredText,
    id_branches: integer,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    of_user: integer,
    at_workstation: integer,
    waits: text,
    arrived: integer,
    called: integer,
    promised: integer,
    in_time: integer,
    served: integer,
    served_late: integer,
    no_show: integer,
    canceled: integer,
    wait_sum: integer,
    wait_max: integer,
    service_sum: integer,
    service_max: integer,
  },
  {
    primaryKey: [
      'day',
      'id_branches',
      'id_queues',
      'id_services',
      'id_segments',
      'of_user',
      'at_workstation',
    ],
    inKeyOrder: true,
  },
);

/** The same for quoted waits, by the queue for which they were quoted; durations in milliseconds. */
export interface DayForecastsTable extends OfDayAndStaff, Record<ForecastAggregate, number> {
  /** The seconds that each wait was off, with spaces between. */
  errors: string;
}

/** As of 1.0.0; `0021-branch-terms` renames `told` to `quoted`. */
const dayForecasts = defineTable<Omit<DayForecastsTable, 'quoted'> & { told: number }>(
  {
    day: requiredText,
    id_branches: integer,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    of_user: integer,
    at_workstation: integer,
    errors: text,
    told: integer,
    sooner: integer,
    later: integer,
    quoted_for: integer,
    waited_for: integer,
    error: integer,
  },
  {
    primaryKey: [
      'day',
      'id_branches',
      'id_queues',
      'id_services',
      'id_segments',
      'of_user',
      'at_workstation',
    ],
    inKeyOrder: true,
  },
);

/** Durations of each attention of these tickets. */
export interface DayAttentionsTable {
  id_tickets: number;
  /** Of the event by which it began. */
  seq: number;
  id_branches: number;
  id_users: number | null;
  id_workstations: number | null;
  at: number;
  next_event_at: number | null;
}

const dayAttentions = defineTable<DayAttentionsTable>(
  {
    id_tickets: integer,
    seq: integer,
    id_branches: integer,
    id_users: optionalInteger,
    id_workstations: optionalInteger,
    at: moment,
    next_event_at: optionalMoment,
  },
  { primaryKey: ['id_tickets', 'seq'], inKeyOrder: true },
);

/** The last ticket that is in them: one row. */
export interface DayAggregatesUntilTable {
  id_tickets: number;
}

const dayAggregatesUntil = defineTable<DayAggregatesUntilTable>({
  id_tickets: integer,
});

/** Aggregates of past days. */
export interface DayAggregateTables {
  day_aggregates: DayAggregatesTable;
  day_forecasts: DayForecastsTable;
  day_attentions: DayAttentionsTable;
  day_aggregates_until: DayAggregatesUntilTable;
}

export const DAY_AGGREGATE_REPLICATION: ReplicationOf<DayAggregateTables> = {
  day_aggregates: LOCAL,
  day_forecasts: LOCAL,
  day_attentions: LOCAL,
  day_aggregates_until: LOCAL,
};

const TABLES: Definitions<DayAggregateTables> = {
  day_aggregates: dayAggregates,
  day_forecasts: dayForecasts,
  day_attentions: dayAttentions,
  day_aggregates_until: dayAggregatesUntil,
};

/** Columns of tickets that aggregates are computed from. */
const AGGREGATED = [
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

/** Deletes all aggregates because their sources changed; they are computed again. */
const RESET = `begin
  delete from day_aggregates; delete from day_forecasts; delete from day_attentions;
  update day_aggregates_until set id_tickets = 0; end`;
const ifAggregated = (id: string) => `when ${id} <= (select id_tickets from day_aggregates_until) ${RESET}`;

const STATEMENTS = [
  'insert into day_aggregates_until (id_tickets) values (0)',
  `create trigger day_aggregates_of_tickets after update of ${AGGREGATED.join(', ')} on tickets ${ifAggregated('old.id')}`,
  `create trigger day_aggregates_of_new_tickets after insert on tickets ${ifAggregated('new.id')}`,
  `create trigger day_aggregates_of_deleted_tickets after delete on tickets ${ifAggregated('old.id')}`,
  `create trigger day_aggregates_of_events after insert on ticket_events ${ifAggregated('new.id_tickets')}`,
  `create trigger day_aggregates_of_targets after update of sla on queues when new.sla <> old.sla ${RESET}`,
];

export const createDayAggregateTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, STATEMENTS);
