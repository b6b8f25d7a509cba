import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CentralDatabaseOptions, openCentralReader } from '#central-server/db/database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { aroundDays } from '#shared/server/reports/engine/conditions.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { ATTENTION, attentionsOfEvents } from '../db/attentions-of-events.ts';
import { fleetEntries } from '../db/fleet-entries.ts';

/** A ticket may belong to the business day before or after the calendar day of its appointment. */
const AROUND = 1;

/** An expression, so that SQLite does not use the index on days here. */
const ticketDay = sql`coalesce(t.day, '')`;

/** Creates reports from replicated facts, on separate connections. */
export function openCentralSource(
  options: CentralDatabaseOptions,
): ReportSource & { close(): Promise<void> } {
  const db = openCentralReader(options);
  return {
    db: db as unknown as Kysely<SharedTables>,
    promise: sql`coalesce(p.sla, 0)`,
    tickets: (days) => ticketsOf(sql`fact_tickets where day ${between(days)}`),
    transfers: (days) => transfersOf(days, sql``),
    appointments: ({ from, to }) => sql`appointments as a
      left join fact_tickets as t on t.id_branches = a.id_branches and t.id = a.id_tickets
        and ${ticketDay} ${between({ from: daysBefore(from, AROUND), to: daysBefore(to, -AROUND) })} and t.incarnation = (
          select max(had.incarnation) from fact_tickets as had
          where had.id_branches = t.id_branches and had.day = t.day and had.id = t.id
        )`,
    ...centralEvents(db),
    totals(days, requested) {
      const table = rollUpsFor(requested);
      if (!table) return null;
      const waits = table === 'day_roll_ups' ? DAY_WAITS : null;
      const totals = sql`(
        select kept.*${waits?.column ?? sql``} from ${sql.table(table)} as kept ${waits?.join ?? sql``}
        where kept.day ${between(days)} and not exists (
          select 1 from dirty_days as d where d.id_branches = kept.id_branches and d.day = kept.day
        )
      ) as t`;
      return {
        totals,
        lengths: waits && sql`string_agg(t.waits, ' ')`,
        rest: {
          tickets: () => ticketsOf(sql`fact_tickets as news where ${isDirtyDay(days)}`),
          transfers: () => transfersOf(days, sql` and ${isDirtyDay(days)}`),
        },
      };
    },
    forecasts: () => null,
    close: () => db.destroy(),
  };
}

/** Roll-ups that contain these measures, by their dimensions. */
function rollUpsFor({ by, measures }: Parameters<ReportSource['totals']>[1]) {
  const isOfWorkstations = by.has('user') || by.has('workstation');
  if (!isOfWorkstations) return 'day_roll_ups';
  const isOfQueues = by.has('queue') || by.has('service') || by.has('segment');
  return !isOfQueues && measures.every((name) => WORKSTATION_MEASURES.has(name))
    ? 'workstation_roll_ups'
    : null;
}

/** Waits of each ticket, beside the roll-ups of the same day and queue. */
const DAY_WAITS = {
  column: sql`, w.waits`,
  join: sql`left join day_waits as w on w.day = kept.day and w.id_branches = kept.id_branches
    and w.id_queues = kept.id_queues and w.id_services = kept.id_services and w.id_segments = kept.id_segments`,
};

/** Measures that exist only at workstations. */
const WORKSTATION_MEASURES: ReadonlySet<string> = new Set<keyof Measures>([
  ...(['served', 'served_late', 'no_show', 'service_sum', 'service_max'] as const),
]);

const ticketsOf = (facts: RawBuilder<unknown>) => sql`(select * from ${facts}) as t
  left join day_targets as p on p.day = t.day and p.id_queues = t.id_queues`;

/**
 * Sorts only events of transferred tickets. Tickets come first in the join: ordering by branch would make SQLite read
 * every event.
 */
const transfersOf = (days: DayRange, narrower: RawBuilder<unknown>) => sql`(
    select * from (
      select id_branches, day, incarnation, id_tickets, kind, at, id_queues, id_users, id_workstations,
        lag(id_queues) over their_events as queue_from, lead(kind) over their_events as next_event_kind
      from fact_ticket_events as news where day ${between(days)} and (id_branches, day, id_tickets) in (
        select id_branches, day, id_tickets from fact_ticket_events where kind = 'transfer' and day ${between(days)}
      )${narrower}
      window their_events as (partition by id_tickets, id_branches order by incarnation, seq)
    ) as happened where kind = 'transfer' and coalesce(next_event_kind, '') <> 'undo'
  ) as e inner join fact_tickets as t on ${isOf(sql`e`)}`;

/** Days with outdated roll-ups. */
const isDirtyDay = (days: DayRange) => sql`(news.id_branches, news.day) in (
  select id_branches, day from dirty_days where day ${between(days)})`;

type EventSource = Pick<ReportSource, 'events' | 'attentions' | 'sessions' | 'transactions' | 'entries'>;

/** Replicated events of branches other than ticket events, for reports. */
const centralEvents = (db: Kysely<CentralTables>): EventSource => ({
  events: (days) => sql`(
      select happened.*, lead(kind) over after_it as next_event_kind, lead(at) over after_it as next_event_at
      from fact_ticket_events as happened where day ${between(days)}
      window after_it as (partition by id_branches, id_tickets order by incarnation, seq)
    ) as e inner join fact_tickets as t on ${isOf(sql`e`)}`,
  attentions,
  sessions: (days) => sql`(
      select opened.* from fact_sessions as opened where ${aroundDays(days)} and (closed_at is not null or ${isStillSo})
    ) as s`,
  transactions: (
    days,
  ) => sql`(select * from fact_ticket_transactions where removed_at is null and day ${between(days)}) as x
    inner join fact_tickets as t on ${isOf(sql`x`)}`,
  entries: fleetEntries(db),
});

/** Joins the ticket that had the id at that time; a restored branch may reuse ids. */
const isOf = (about: RawBuilder<unknown>): RawBuilder<unknown> => sql`t.id_branches = ${about}.id_branches
  and t.day = ${about}.day and t.id = ${about}.id_tickets and t.incarnation = (
    select max(had.incarnation) from fact_tickets as had
    where had.id_branches = ${about}.id_branches and had.day = ${about}.day and had.id = ${about}.id_tickets
      and had.incarnation <= ${about}.incarnation
  )`;

const between = ({ from, to }: DayRange): RawBuilder<unknown> => sql`between ${from} and ${to}`;

/**
 * Attentions of the days and of the day before, which may continue: aggregated ones, and events for days not yet
 * recomputed.
 */
function attentions({ from, to }: DayRange): RawBuilder<unknown> {
  const days = between({ from: daysBefore(from, 1), to });
  const dirtyDays = sql`inner join dirty_days as d on d.id_branches = happened.id_branches and d.day = happened.day
    where happened.day ${days}`;
  return sql`(
    select ${ATTENTION} from attentions as counted where day ${days} and not exists (
      select 1 from dirty_days as d where d.id_branches = counted.id_branches and d.day = counted.day
    ) union all ${attentionsOfEvents(dirtyDays)}
  ) as e`;
}

/** An open session that the branch no longer has after a restore is ended. */
const isStillSo = sql`opened.deleted_at is null and not exists (
  select 1 from fact_sessions as later where later.id_branches = opened.id_branches and later.id = opened.id
    and later.incarnation > opened.incarnation
)`;
