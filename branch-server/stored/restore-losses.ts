import type { Database } from 'better-sqlite3';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import type { Restoration } from '#shared/server/backup/backup-host.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import type { RestoredTicket } from './restored-tickets.ts';

/** Tables of facts; other logged tables are configuration. */
const FACT_TABLES = tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'fact');

/** Maximum number of listed lost tickets, newest first; the count includes all. */
const MAX_STORED_TICKETS = 5_000;

/** Condition: a ticket of both databases is open in the restored one, and was finished or served in the live one. */
const WAS_DEALT_WITH = `(r.state in ('waiting', 'standby') and l.state = 'assisting'
  or r.state in ('waiting', 'standby', 'assisting') and l.state in ('assisted', 'noshow', 'canceled'))`;

const TICKET = `id_branches, id_queues, letter, number, code, day, state, arrived_at, ended_at`;

const COLUMNS_OF_LIVE = TICKET.split(', ')
  .map((column) => `l.${column}`)
  .join(', ');

/**
 * Stores in the restored database what the live one has and it lacks, while both are available; and continues its
 * sequences after those of the live one, so that no number is issued twice.
 *
 * @param live file of the database that is being replaced
 */
export function noteLosses(restored: Database, live: string, of: Restoration): void {
  restored.prepare('attach ? as live').run(live);
  try {
    restored.transaction(() => {
      restored.exec(GO_ON_COUNTING);
      restored.exec(CARRY_REPORTS);
      const at = free(restored, of.at);
      restored.prepare(COPY_TICKETS('open', OPEN)).run({ at });
      restored
        .prepare(COPY_TICKETS('missing', `${MISSING_TICKETS} order by l.id desc limit ${MAX_STORED_TICKETS}`))
        .run({ at });
      const missing = restored.prepare(`select count(*) ${MISSING_TICKETS}`).pluck().get() as number;
      restored.prepare(INSERT_REPORT).run({
        at,
        until: of.at,
        by: of.by.username,
        replaced: of.replaced,
        backupAt: of.createdAt,
        missing,
        ...missingChanges(restored),
      });
    })();
  } finally {
    restored.exec('detach live');
  }
}

const MISSING_TICKETS = 'from live.tickets l left join main.tickets r on r.id = l.id where r.id is null';
const OPEN = `from main.tickets r join live.tickets l on l.id = r.id where ${WAS_DEALT_WITH}`;

const COPY_TICKETS = (kind: 'open' | 'missing', which: string) =>
  `insert into main.restored_tickets (id_restores, id_tickets, kind, ${TICKET})
   select @at, l.id, '${kind}', ${COLUMNS_OF_LIVE} ${which}`;

const INSERT_REPORT = `insert into main.restores
  (id, how, by_user, replaced, source, backup_at, missing_until, missing, events, changes, resent_done)
  values (@at, 'page', @by, @replaced, 'database', @backupAt, @until, @missing, @events, @changes, 0)`;

/** Copies reports of earlier restores, which the restored database may lack. */
const CARRY_REPORTS = `
  insert or ignore into main.restores select * from live.restores;
  insert or ignore into main.restored_tickets select * from live.restored_tickets;`;

const GO_ON_COUNTING = `
  insert into main.day_numbers (id_branches, id_queues, day, last)
    select n.id_branches, n.id_queues, n.day, n.last from live.day_numbers n
    where n.id_branches in (select id from main.branches) and n.id_queues in (select id from main.queues)
    on conflict (id_branches, id_queues, day) do update set last = excluded.last;
  insert into main.queue_counters (id_branches, id_queues, last, day, waiting)
    select c.id_branches, c.id_queues, c.last, c.day, 0 from live.queue_counters c
    where c.last is not null
      and c.id_branches in (select id from main.branches) and c.id_queues in (select id from main.queues)
    on conflict (id_branches, id_queues) do update set last = excluded.last, day = excluded.day;`;

/** The moment, or the next that no earlier report has: a clock may have been set back. */
function free(restored: Database, at: number): number {
  const has = restored.prepare('select 1 from main.restores where id = ?');
  let moment = at;
  while (has.get(moment)) moment += 1;
  return moment;
}

interface Missing {
  readonly events: number | null;
  readonly changes: number | null;
}

/** Counts changes in the live log after the last common row; null without a common one. */
function missingChanges(restored: Database): Missing {
  const common = restored
    .prepare(
      `select max(r.seq) from main.change_log r join live.change_log l on l.seq = r.seq and l.eid = r.eid`,
    )
    .pluck()
    .get() as number | null;
  const isEmpty = restored.prepare('select 1 from main.change_log limit 1').get() === undefined;
  if (common === null && !isEmpty) return { events: null, changes: null };
  const after = common ?? 0;
  const events = restored
    .prepare(`select count(*) from live.change_log where seq > ? and entity = 'ticket_events'`)
    .pluck()
    .get(after) as number;
  const changes = restored
    .prepare(
      `select count(*) from (select distinct entity, pk from live.change_log where seq > ?
       and entity not in (${FACT_TABLES.map((table) => `'${table}'`).join(', ')}))`,
    )
    .pluck()
    .get(after) as number;
  return { events, changes };
}

export interface ReadLosses extends Missing {
  /** Tickets that only the replaced database has, newest first, and those that it called or ended since. */
  readonly tickets: readonly Omit<RestoredTicket, 'id_restores' | 'resolution'>[];
  /** Number of the former, of which at most {@link MAX_STORED_TICKETS} are listed. */
  readonly missing: number;
}

/**
 * Reads what a replaced database has and the current one lacks, as `noteLosses` does, without changing either. Throws
 * if the replaced one cannot be read.
 */
export function readLosses(current: string, replaced: string): ReadLosses {
  const sqlite = openReadable(current);
  try {
    sqlite.prepare('attach ? as live').run(replaced);
    const read = (kind: 'open' | 'missing', which: string) =>
      sqlite
        .prepare<[], ReadLosses['tickets'][number]>(
          `select l.id as id_tickets, '${kind}' as kind, ${COLUMNS_OF_LIVE} ${which}`,
        )
        .all();
    return {
      tickets: [
        ...read('open', OPEN),
        ...read('missing', `${MISSING_TICKETS} order by l.id desc limit ${MAX_STORED_TICKETS}`),
      ],
      missing: sqlite.prepare(`select count(*) ${MISSING_TICKETS}`).pluck().get() as number,
      ...missingChanges(sqlite),
    };
  } finally {
    sqlite.close();
  }
}
