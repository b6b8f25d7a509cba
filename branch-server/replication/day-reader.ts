import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import type { DayChecksum } from '#shared/contract/replication/days.ts';
import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { NO_ROWS, plus, rowHash } from '#sync/wire/hashes.ts';

/** Input of the worker thread: reading takes long, and tickets are issued meanwhile. */
interface Work extends DaysOf {
  readonly file: string;
  /** Kind of fact whose rows are read; null for the checksums of all kinds. */
  readonly entity: string | null;
}

/** Entry point of the worker thread. */
export function doDayWork(): void {
  const { file, entity, ...of } = workerData as Work;
  const sqlite = openReadable(file);
  try {
    parentPort?.postMessage(entity === null ? readChecksums(sqlite, of) : readDay(sqlite, of, entity));
  } finally {
    sqlite.close();
  }
}

/**
 * The server's side.
 *
 * @param program the module that calls `doDayWork`
 */
export function createDayWork(program: URL, file: string) {
  async function run<Read>(work: Omit<Work, 'file'>): Promise<Read> {
    const worker = new Worker(program, { workerData: { ...work, file } satisfies Work });
    const [read] = (await once(worker, 'message')) as [Read];
    return read;
  }
  return {
    checksums: (of: DaysOf) => run<DayChecksums>({ ...of, entity: null }),
    rows: (of: DaysOf, entity: string) => run<ReadRows>({ ...of, entity }),
  };
}

export type DayWork = ReturnType<typeof createDayWork>;

/** Branch and calendar of the days to read. */
export interface DaysOf {
  readonly idBranches: number;
  /** Business days, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** Milliseconds that the branch's wall, less the hour at which its day begins, is ahead of UTC. */
  readonly shiftMs: number;
}

/** Position in the change log that the result contains completely. */
export interface ReadAt {
  readonly epoch: string;
  readonly at: LogPosition;
}

type Value = string | number | null;

interface DayChecksums extends ReadAt {
  readonly checksums: readonly { readonly day: string; readonly checksums: readonly DayChecksum[] }[];
}

interface ReadRows extends ReadAt {
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

/** Facts that are compared: all that central receives, except the audit log, which has its own chain. */
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

/**
 * Checksums of the days by kind of fact. Reads whole tables, so it runs in a worker thread.
 *
 * @internal used by tests besides this file
 */
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
      checksums: [...byDay].map(([day, dayChecksums]) => ({ day, checksums: dayChecksums })),
    };
  });
}

/**
 * Reads all rows of one kind on one day.
 *
 * @internal used by tests besides this file
 */
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
  const epoch = sqlite.prepare<[], string>('select epoch from replication_status').pluck().get() ?? '';
  const head = sqlite
    .prepare<[], LogPosition>('select seq, chain from change_log order by seq desc limit 1')
    .get();
  return { epoch, at: head ?? { seq: 0, chain: CHAIN_START } };
}

const atOneMoment = <T>(sqlite: Database, read: () => T): T => sqlite.transaction(read).deferred();
