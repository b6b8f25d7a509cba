import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type CentralDatabaseOptions, openCentralReader } from '#central-server/db/database.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { between, centralHappenings, isOf } from './central-happenings.ts';

/** Reports of central are made from the facts that branches sent, over connections of their own. */
export function openCentralSource(place: CentralDatabaseOptions): ReportSource & { close(): Promise<void> } {
  const db = openCentralReader(place);
  return {
    db: db as unknown as Kysely<SharedTables>,
    promise: sql`coalesce(p.sla, 0)`,
    tickets: (days) => sql`(select * from fact_tickets where day ${between(days)}) as t
      left join day_promises as p on p.day = t.day and p.id_queues = t.id_queues`,
    transfers: (days) => sql`(
        select * from (
          select id_branches, day, life, id_tickets, kind, at, id_queues, id_users, id_workstations,
            lag(id_queues) over their_events as queue_from, lead(kind) over their_events as followed_by
          from fact_ticket_events where day ${between(days)}
          window their_events as (partition by id_branches, id_tickets order by life, seq)
        ) as happened where kind = 'transfer' and coalesce(followed_by, '') <> 'undo'
      ) as e inner join fact_tickets as t on ${isOf(sql`e`)}`,
    ...centralHappenings(db),
    close: () => db.destroy(),
  };
}
