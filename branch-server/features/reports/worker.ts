import { Kysely, type RawBuilder, SqliteDialect, sql } from 'kysely';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportSource, StoredAggregates } from '#shared/server/reports/engine/report-source.ts';
import { doReportWork } from '#shared/server/reports/worker/report-work.ts';
import { branchEvents, next } from './branch-events.ts';
import { AGGREGATED_UNTIL, inIdsOf } from './ids-of-days.ts';

doReportWork((file: string) => openBranchSource(file));

/**
 * Reports of a branch read its own tables, over a separate connection.
 *
 * @internal used by tests besides this file
 */
export function openBranchSource(file: string): ReportSource & { close(): Promise<void> } {
  const sqlite = openReadable(file);
  const db = new Kysely<SharedTables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    promise: sql`coalesce(q.sla, 0)`,
    tickets: (days) => ticketsOf(inIdsOf(days)),
    transfers: (days) => transfersOf(inIdsOf(days)),
    // Joins from appointments to tickets by id, because there are fewer appointments.
    appointments: () => sql`appointments as a left join tickets as t on t.id = a.id_tickets`,
    totals: (days, { measures }) =>
      // A transfer is not of one ticket's end: there is an index that finds them.
      measures.includes('transferred') ? null : storedAggregates(days, 'day_aggregates', 'waits'),
    forecasts: (days) => storedAggregates(days, 'day_forecasts', 'errors'),
    ...branchEvents(db),
    close: () => db.destroy(),
  };
}

// A range of ids, because the day has no index, which every ticket would have to maintain.
const ticketsOf = (which: RawBuilder<unknown>) => sql`(select * from tickets where id ${which}) as t
  left join queues as q on q.id = t.id_queues`;

const transfersOf = (which: RawBuilder<unknown>) => sql`(
    select happened.*, ${beforeIt} as queue_from from ticket_events as happened
    where happened.id_tickets ${which} and happened.kind = 'transfer' and coalesce(${next('kind')}, '') <> 'undo'
  ) as e inner join tickets as t on t.id = e.id_tickets`;

/** Stored aggregates up to a ticket, and the tickets after it. */
function storedAggregates(days: DayRange, table: string, lengths: string): StoredAggregates {
  const rest = (range: DayRange) => inIdsOf(range, AGGREGATED_UNTIL);
  return {
    totals: sql`(
        select kept.*, nullif(of_user, 0) as id_users, nullif(at_workstation, 0) as id_workstations
        from ${sql.table(table)} as kept where day between ${days.from} and ${days.to}
      ) as t`,
    lengths: sql`group_concat(nullif(${sql.ref(`t.${lengths}`)}, ''), ' ')`,
    rest: { tickets: (range) => ticketsOf(rest(range)), transfers: (range) => transfersOf(rest(range)) },
  };
}

const beforeIt = sql`(select b.id_queues from ticket_events as b
  where b.id_tickets = happened.id_tickets and b.seq < happened.seq order by b.seq desc limit 1)`;
