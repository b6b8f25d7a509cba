import type { Kysely } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { type CentralDatabaseOptions, openCentralReader } from '#central-server/db/database.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';

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
          select id_branches, day, life, id_tickets, kind, at, id_queues,
            lag(id_queues) over their_events as queue_from, lead(kind) over their_events as followed_by
          from fact_ticket_events where day ${between(days)}
          window their_events as (partition by id_branches, id_tickets order by life, seq)
        ) as happened where kind = 'transfer' and coalesce(followed_by, '') <> 'undo'
      ) as e inner join fact_tickets as t on t.id_branches = e.id_branches and t.day = e.day and t.id = e.id_tickets
        and t.life = (
          select max(had.life) from fact_tickets as had
          where had.id_branches = e.id_branches and had.day = e.day and had.id = e.id_tickets and had.life <= e.life
        )`,
    close: () => db.destroy(),
  };
}

const between = ({ from, to }: DayRange): RawBuilder<unknown> => sql`between ${from} and ${to}`;
