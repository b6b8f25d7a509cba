import { Client } from 'pg';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { KNOWLEDGE } from '#central-server/ingest/knowledge.ts';
import { createMonths } from '#central-server/ingest/postgres-months.ts';
import { createStreamStore } from '#central-server/ingest/stream-store.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { push } from '#shared/contract/replication/protocol/messages.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { parseJsonLines } from '#shared/server/kit/body-parsers.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import { encodePush } from '#sync/wire/cut-batch.ts';
import {
  createWritingBranch,
  NINE,
  ticketChange,
  ticketOf,
  type Wrote,
} from '#tests/support/network/writing-branch.ts';
import { startPostgres } from '#tests/support/servers/test-postgres.ts';
import type { Row } from '../row.ts';

/** In addition to one for warming up. */
const BRANCHES = 8;
/** Each has six changes: of the ticket and of its events. */
const TICKETS = 1_000;
const BATCH = 500;
/** PostgreSQL's default: commits are durable. */
const DURABLE: readonly string[] = [];

/** Rate at which central stores changes of branches in PostgreSQL, compared with plain inserts of the same rows. */
export async function centralIngestRows(): Promise<Row[]> {
  const postgres = await startPostgres({ flags: DURABLE });
  try {
    const logs = Array.from({ length: 1 + BRANCHES }, (_, index) => dayOf(index + 1));
    const rows = logs.slice(1).flat().length;
    const before = await bareRate(await postgres.newDatabase(), logs);
    const ingested = await ingestRate(await postgres.newDatabase(), logs);
    const bare = (before + (await bareRate(await postgres.newDatabase(), logs))) / 2;
    const share = Math.round((ingested / bare) * 100);
    return [
      {
        what: `central ingest into PostgreSQL, ${rows} rows`,
        measured: `${Math.round(ingested)} rows/s = ${share} % of bare ${Math.round(bare)} rows/s`,
        target: '>= 50 % of bare',
        reached: share >= 50,
      },
    ];
  } finally {
    await postgres.stop();
  }
}

/** The change log of a branch's day: issued, called and finished tickets. */
function dayOf(idBranches: number): readonly LoggedChange[] {
  const branch = createWritingBranch({ hello: never, push: never });
  let seq = 0;
  const event = (id: number, kind: string, to_state: string, at: number): Wrote => {
    seq += 1;
    return {
      entity: 'ticket_events',
      pk: `${idBranches}/${seq}`,
      values: {
        id_branches: idBranches,
        seq,
        id_tickets: id,
        kind,
        from_state: null,
        to_state,
        at,
        id_queues: 1,
        id_users: 1,
        id_workstations: 1,
        id_kiosks: null,
        reason: null,
        previous: null,
      },
    };
  };
  for (let id = 1; id <= TICKETS; id += 1) {
    const at = NINE + id * 20_000;
    branch.write(ticketOf(id, { id_branches: idBranches }), event(id, 'issue', 'waiting', at));
    // Earlier tickets are called meanwhile.
    const called = id - 20;
    if (called < 1) continue;
    const who = { id_users: 1, id_workstations: 1 };
    branch.write(
      ticketChange(called, 2, { state: 'assisting', called_at: at, ...who }),
      event(called, 'call', 'assisting', at),
    );
    branch.write(
      ticketChange(called, 3, { state: 'assisted', ended_at: at + 9_000 }),
      event(called, 'end', 'assisted', at + 9_000),
    );
  }
  return branch.rows();
}

const never = () => Promise.reject(new Error('nobody listens'));

/**
 * Rows per second: all branches send their logs concurrently, measured from the text of each push to its
 * acknowledgement.
 */
async function ingestRate(databaseUrl: string, logs: readonly (readonly LoggedChange[])[]): Promise<number> {
  const database = await openCentralDatabase({ dataDir: '', databaseUrl });
  await createMonths(database.db).ready([NINE], NINE);
  const world = {
    store: createStreamStore({ database, clock: systemClock }),
    knowledge: KNOWLEDGE,
    busyForMs: () => 0,
    alarm: () => {},
  };
  const [warmUp = [], ...measured] = logs.map((log) => pushesOf(log));
  const send = async (branch: string, pushes: readonly string[]) => {
    for (const text of pushes) {
      const answer = await receivePush(world, branch, push.parse(parseJsonLines(text, 'rows')));
      if (answer.kind !== 'ack') throw new Error(`central answered ${JSON.stringify(answer)}`);
    }
  };
  for (const [index, log] of logs.entries()) {
    const name = String(index + 1);
    const branch = createWritingBranch({
      hello: (message) => receiveHello(world, name, message),
      push: never,
    });
    branch.adopt(log);
    await branch.hello();
  }
  await send('1', warmUp);
  const started = performance.now();
  await Promise.all(measured.map((pushes, index) => send(String(index + 2), pushes)));
  const rate = logs.slice(1).flat().length / ((performance.now() - started) / 1000);
  await database.close();
  return rate;
}

/** Encodes a log as pushes in transfer format. */
function pushesOf(log: readonly LoggedChange[]): string[] {
  const head = { seq: log.length, chain: log.at(-1)?.chain ?? '' };
  const texts: string[] = [];
  for (let from = 0; from < log.length; from += BATCH) {
    const previous = { seq: from, chain: log[from - 1]?.chain ?? CHAIN_START };
    const rows = log.slice(from, from + BATCH);
    const said = { kind: 'push', exchange: 'boot:2', session: 'first 1', epoch: 'first' } as const;
    texts.push(encodePush({ ...said, previous, head, rows }));
  }
  return texts;
}

const COLUMNS = [
  ...['seq', 'epoch', 'txn', 'idx', 'eid', 'entity', 'pk', 'op', 'row_ver', 'base_rev', 'schema_v'],
  ...['wall_ms', 'boot_id', 'mono_ms', 'payload', 'chain'],
] as const;

/** Rows per second of the same changes inserted into a plain table, with equal batch sizes and concurrency. */
async function bareRate(databaseUrl: string, logs: readonly (readonly LoggedChange[])[]): Promise<number> {
  const clients = logs.map(() => new Client({ connectionString: databaseUrl }));
  for (const client of clients) await client.connect();
  await clients[0]?.query(`create table bare (branch bigint, seq bigint, epoch text, txn bigint, idx bigint, eid text,
    entity text, pk text, op text, row_ver bigint, base_rev bigint, schema_v bigint, wall_ms bigint,
    boot_id text, mono_ms bigint, payload text, chain text, primary key (branch, epoch, seq))`);
  const width = COLUMNS.length + 1;
  const send = async (log: readonly LoggedChange[], index: number) => {
    for (let from = 0; from < log.length; from += BATCH) {
      const rows = log.slice(from, from + BATCH);
      const placeholders = rows.map(
        (_, row) =>
          `(${Array.from({ length: width }, (_each, column) => `$${row * width + column + 1}`).join(', ')})`,
      );
      const values = rows.flatMap((row) => [index + 1, ...COLUMNS.map((column) => row[column])]);
      await clients[index]?.query(`insert into bare values ${placeholders.join(', ')}`, values);
    }
  };
  await send(logs[0] ?? [], 0);
  const started = performance.now();
  await Promise.all(logs.slice(1).map((log, index) => send(log, index + 1)));
  const rate = logs.slice(1).flat().length / ((performance.now() - started) / 1000);
  for (const client of clients) await client.end();
  return rate;
}
