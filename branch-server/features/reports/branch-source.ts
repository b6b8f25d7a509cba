import { Kysely, SqliteDialect, sql } from 'kysely';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { branchHappenings, next } from './branch-happenings.ts';
import { inIdsOf } from './ids-of-days.ts';

const MAPPED_BYTES = 4 * 1024 ** 3;

/** Reports of a branch are made from its own tables, over a connection of their own. */
export function openBranchSource(file: string): ReportSource & { close(): Promise<void> } {
  const sqlite = openReadable(file);
  // Reads years without a copy of each page: a report goes through more than the cache of a connection holds.
  sqlite.pragma(`mmap_size = ${MAPPED_BYTES}`);
  const db = new Kysely<SharedTables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    promise: sql`coalesce(q.sla, 0)`,
    // A range of ids: there is no index over the day, which every ticket would have to be put into.
    tickets: (days) => sql`(select * from tickets where id ${inIdsOf(days)}) as t
      left join queues as q on q.id = t.id_queues`,
    transfers: (days) => sql`(
        select happened.*, ${beforeIt} as queue_from from ticket_events as happened
        where happened.id_tickets ${inIdsOf(days)} and happened.kind = 'transfer' and coalesce(${next('kind')}, '') <> 'undo'
      ) as e inner join tickets as t on t.id = e.id_tickets`,
    ...branchHappenings(db),
    close: () => db.destroy(),
  };
}

const beforeIt = sql`(select b.id_queues from ticket_events as b
  where b.id_tickets = happened.id_tickets and b.seq < happened.seq order by b.seq desc limit 1)`;
