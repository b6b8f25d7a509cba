import type { Database } from 'better-sqlite3';
import type { DayChecksum } from '#shared/contract/replication/days.ts';
import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { NO_ROWS, plus, rowHash } from '#sync/wire/row-hash.ts';

/** Says whose days are read, and how the calendar makes days of moments. */
export interface DaysOf {
  readonly idBranches: number;
  /** Business days, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** Milliseconds that the branch's wall, less the hour at which its day begins, is ahead of UTC. */
  readonly shiftMs: number;
}

/** The place in the change log up to which everything is in what was read. */
export interface ReadAt {
  readonly epoch: string;
  readonly at: LogPosition;
}

type Value = string | number | null;

export interface DayChecksums extends ReadAt {
  readonly sums: readonly { readonly day: string; readonly sums: readonly DayChecksum[] }[];
}

export interface ReadRows extends ReadAt {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

interface Compared {
  readonly entity: string;
  readonly key: 'id' | 'seq';
  readonly from: string;
  readonly day: string;
}

const OF_TICKET = (table: string): string =>
  `${table} as f join tickets as t on t.id = f.id_tickets where t.id_branches = @idBranches`;

/** The facts whose days are compared: all that central takes, but the audit, which is chained by itself. */
const COMPARED: readonly Compared[] = [
  { entity: 'tickets', key: 'id', from: 'tickets as f where f.id_branches = @idBranches', day: 'f.day' },
  { entity: 'ticket_events', key: 'seq', from: OF_TICKET('ticket_events'), day: 't.day' },
  {
    entity: 'workstation_sessions',
    key: 'id',
    from: 'workstation_sessions as f where true',
    day: `date((f.opened_at + @shiftMs) / 1000, 'unixepoch')`,
  },
  { entity: 'ticket_transactions', key: 'id', from: OF_TICKET('ticket_transactions'), day: 't.day' },
  { entity: 'recordings', key: 'id', from: OF_TICKET('recordings'), day: 't.day' },
  {
    entity: 'alarm_events',
    key: 'id',
    from: 'alarm_events as f where f.id_branches = @idBranches',
    day: `date((f.at + @shiftMs) / 1000, 'unixepoch')`,
  },
];

/** Sums up the days, each kind of fact by itself. Reads whole tables: meant for a thread of its own. */
export function readChecksums(sqlite: Database, of: DaysOf): DayChecksums {
  return atOneMoment(sqlite, () => {
    const byDay = new Map(of.days.map((day) => [day, [] as DayChecksum[]]));
    for (const compared of COMPARED) {
      const { columns, rows } = rowsOf(sqlite, compared, of);
      const dayChecksums = new Map(of.days.map((day) => [day, NO_ROWS]));
      for (const [day, ...row] of rows) {
        const dayChecksum = dayChecksums.get(String(day)) ?? NO_ROWS;
        dayChecksums.set(
          String(day),
          plus(dayChecksum, rowHash(compared.entity, Number(row[0]), JSON.stringify(row))),
        );
      }
      for (const [day, dayChecksum] of dayChecksums)
        byDay.get(day)?.push({ entity: compared.entity, columns, ...dayChecksum });
    }
    return {
      ...logPositionOf(sqlite),
      sums: [...byDay].map(([day, dayChecksums]) => ({ day, sums: dayChecksums })),
    };
  });
}

/** Reads all rows of one kind on one day. */
export function readDay(sqlite: Database, of: DaysOf, entity: string): ReadRows {
  return atOneMoment(sqlite, () => {
    const compared = COMPARED.find((each) => each.entity === entity);
    if (!compared) throw new Error(`days of ${entity} are not compared`);
    const { columns, rows } = rowsOf(sqlite, compared, of);
    return { ...logPositionOf(sqlite), columns, rows: [...rows].map(([, ...row]) => row) };
  });
}

/** The rows of these days: the day of each, its number, and its other columns in their order. */
function rowsOf(sqlite: Database, { entity, key, from, day }: Compared, of: DaysOf) {
  const names = sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(entity);
  const columns = [key, ...names.filter((name) => name !== key && name !== 'id_branches')];
  const columnList = columns.map((column) => `f."${column}"`).join(', ');
  const statement = sqlite.prepare(
    `select ${day} as business_day, ${columnList} from ${from}
      and ${day} in (select value from json_each(@days)) order by f."${key}"`,
  );
  const { idBranches, shiftMs, days } = of;
  const values = { idBranches, shiftMs, days: JSON.stringify(days) };
  return { columns, rows: statement.raw().iterate(values) as IterableIterator<Value[]> };
}

function logPositionOf(sqlite: Database): ReadAt {
  const epoch = sqlite.prepare<[], string>('select epoch from replication_standing').pluck().get() ?? '';
  const head = sqlite
    .prepare<[], LogPosition>('select seq, chain from change_log order by seq desc limit 1')
    .get();
  return { epoch, at: head ?? { seq: 0, chain: CHAIN_START } };
}

const atOneMoment = <T>(sqlite: Database, read: () => T): T => sqlite.transaction(read).deferred();
