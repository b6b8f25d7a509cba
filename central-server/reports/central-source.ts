import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CentralDatabaseOptions, openCentralReader } from '#central-server/db/database.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { between, centralEvents, isOf } from './central-events.ts';

/** A ticket is given on the day of its appointment by the clock on the wall; the business day may be the one beside it. */
const AROUND = 1;

/** The day of a ticket, which nobody looks for it by: SQLite would go through all tickets of the branch of these days. */
const ticketDay = sql`coalesce(t.day, '')`;

/** Reports of central are made from the facts that branches sent, over connections of their own. */
export function openCentralSource(place: CentralDatabaseOptions): ReportSource & { close(): Promise<void> } {
  const db = openCentralReader(place);
  return {
    db: db as unknown as Kysely<SharedTables>,
    promise: sql`coalesce(p.sla, 0)`,
    tickets: (days) => ticketsOf(sql`fact_tickets where day ${between(days)}`),
    transfers: (days) => transfersOf(days, sql``),
    appointments: ({ from, to }) => sql`appointments as a
      left join fact_tickets as t on t.id_branches = a.id_branches and t.id = a.id_tickets
        and ${ticketDay} ${between({ from: daysBefore(from, AROUND), to: daysBefore(to, -AROUND) })} and t.life = (
          select max(had.life) from fact_tickets as had
          where had.id_branches = t.id_branches and had.day = t.day and had.id = t.id
        )`,
    ...centralEvents(db),
    sums(days, requested) {
      const table = rollUpsFor(requested);
      if (!table) return null;
      const waits = table === 'day_roll_ups' ? DAY_WAITS : null;
      const sums = sql`(
        select kept.*${waits?.column ?? sql``} from ${sql.table(table)} as kept ${waits?.join ?? sql``}
        where kept.day ${between(days)} and not exists (
          select 1 from dirty_days as d where d.id_branches = kept.id_branches and d.day = kept.day
        )
      ) as t`;
      return {
        sums,
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

/** The figures that central counts anew whenever news of a day come, by what they are told by. */
function rollUpsFor({ by, measures }: Parameters<ReportSource['sums']>[1]) {
  const isOfDesks = by.has('user') || by.has('workstation');
  if (!isOfDesks) return 'day_roll_ups';
  const isOfQueues = by.has('queue') || by.has('service') || by.has('segment');
  return !isOfQueues && measures.every((name) => WORKSTATION_MEASURES.has(name))
    ? 'workstation_roll_ups'
    : null;
}

/** How long each waited, beside the figures of the same day and queue; of nobody where nobody was called. */
const DAY_WAITS = {
  column: sql`, w.waits`,
  join: sql`left join day_waits as w on w.day = kept.day and w.id_branches = kept.id_branches
    and w.id_queues = kept.id_queues and w.id_services = kept.id_services and w.id_segments = kept.id_segments`,
};

/** What happens to customers only where somebody is. */
const WORKSTATION_MEASURES: ReadonlySet<string> = new Set<keyof Measures>([
  ...(['served', 'served_late', 'no_show', 'service_sum', 'service_max'] as const),
]);

const ticketsOf = (facts: RawBuilder<unknown>) => sql`(select * from ${facts}) as t
  left join day_promises as p on p.day = t.day and p.id_queues = t.id_queues`;

/**
 * Of all that happened only what happened to tickets that went to another queue is put in order. Tickets go first: an
 * order by branches would have SQLite follow an index to each event of all branches.
 */
const transfersOf = (days: DayRange, narrower: RawBuilder<unknown>) => sql`(
    select * from (
      select id_branches, day, life, id_tickets, kind, at, id_queues, id_users, id_workstations,
        lag(id_queues) over their_events as queue_from, lead(kind) over their_events as followed_by
      from fact_ticket_events as news where day ${between(days)} and (id_branches, day, id_tickets) in (
        select id_branches, day, id_tickets from fact_ticket_events where kind = 'transfer' and day ${between(days)}
      )${narrower}
      window their_events as (partition by id_tickets, id_branches order by life, seq)
    ) as happened where kind = 'transfer' and coalesce(followed_by, '') <> 'undo'
  ) as e inner join fact_tickets as t on ${isOf(sql`e`)}`;

/** Days with news that are not counted yet. */
const isDirtyDay = (days: DayRange) => sql`(news.id_branches, news.day) in (
  select id_branches, day from dirty_days where day ${between(days)})`;
