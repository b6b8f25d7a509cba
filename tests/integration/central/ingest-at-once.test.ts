import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { batchRead, flush } from '#central-server/ingest/batch.ts';
import type { Ingesting } from '#central-server/ingest/row-statements.ts';
import { emptyIngest } from '#tests/support/network/empty-ingest.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { listeningCentral } from '#tests/support/servers/listening-central.ts';

const ROUNDS = 15;

describeCentral('processes of one central', (_open, newStorage, dialect) => {
  let databases: CentralDatabase[];
  beforeAll(async () => {
    const shared = await newStorage();
    databases = [];
    for (const _ of [1, 2]) databases.push(await openCentralDatabase(shared));
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
  });
  const one = (): CentralDatabase => {
    const [first] = databases;
    if (!first) throw new Error('there are two');
    return first;
  };
  beforeEach(() => emptyIngest(one().db));

  const inTransaction = <T>(work: (ingesting: Ingesting) => Promise<T>): Promise<T> =>
    one()
      .db.transaction()
      .execute((trx) => work({ trx, dialect, waiting: [] }));

  // SQLite runs in one process with sequential transactions.
  it.skipIf(dialect === 'sqlite')('apply a concurrent repeated push once', async () => {
    const ends = databases.map((database) => listeningCentral(database).of(1));
    const [first, second] = ends.map((end) => createWritingBranch(end));
    if (!first || !second) throw new Error('there are two');
    await first.hello();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const known = first.rows();
      first.write(ticketOf(2 * round), ticketOf(2 * round + 1));
      second.adopt(first.rows());
      const previous = known.at(-1) ?? { seq: 0, chain: '0'.repeat(64) };
      const push = {
        session: 'first 1',
        previous: { seq: previous.seq, chain: previous.chain },
        rows: first.rows().filter(({ seq }) => seq > previous.seq),
      };
      const answers = await Promise.all([first.push(push), second.push(push)]);
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['ack', 'rewind']);
    }
    const tickets = await one().db.selectFrom('fact_tickets').select('id').execute();
    expect(tickets).toHaveLength(2 * ROUNDS);
    expect(await one().db.selectFrom('quarantine').selectAll().execute()).toEqual([]);
  });

  it('answer several queries concurrently with their own rows', async () => {
    const branch = createWritingBranch(listeningCentral(one()).of(1));
    await branch.hello();
    branch.write(ticketOf(1, { customer_name: 'Åse "Ñandú"\n' }), ticketOf(2));
    await branch.push();
    const found = await inTransaction((ingesting) => {
      const tickets = ingesting.trx
        .selectFrom('fact_tickets')
        .select(['id', 'arrived_at', 'customer_name', 'called_at']);
      const of = (id: number) => tickets.where('id', '=', id);
      return batchRead(ingesting, [of(1), of(3), of(2)]);
    });
    const at = ticketOf(1).values.arrived_at as number;
    expect(found).toEqual([
      [{ id: 1, arrived_at: at, customer_name: 'Åse "Ñandú"\n', called_at: null }],
      [],
      [{ id: 2, arrived_at: at + 1, customer_name: null, called_at: null }],
    ]);
  });

  it('store the last state of a stream once per transaction', async () => {
    const { of, world } = listeningCentral(one());
    await createWritingBranch(of(1)).hello();
    await world.store.transaction('1', async (streams) => {
      const stream = await streams.stream('first');
      if (!stream) throw new Error('it has said hello');
      for (const seq of [3, 1, 2])
        await streams.saveStream({ ...stream, head: { seq, chain: `chain ${seq}` } });
      expect(await streams.stream('first')).toMatchObject({ head: { seq: 2 } });
    });
    const saved = await one().db.selectFrom('streams').select('head_chain').execute();
    expect(saved).toEqual([{ head_chain: 'chain 2' }]);
  });

  it('write waiting rows together, all or nothing', async () => {
    const marked = () => one().db.selectFrom('dirty_days').select('day').orderBy('day').execute();
    const waitingFor =
      (...marks: (readonly [day: string, mark: string])[]) =>
      async (ingesting: Ingesting) => {
        for (const [day, mark] of marks)
          ingesting.waiting.push(sql`insert into dirty_days values (1, ${day}, ${sql.raw(mark)})`);
        expect(await ingesting.trx.selectFrom('dirty_days').selectAll().execute()).toEqual([]);
        await flush(ingesting);
        expect(ingesting.waiting).toEqual([]);
      };
    const bad = waitingFor(['2026-11-16', '1'], ['2026-11-17', 'null'], ['2026-11-18', '1']);
    await expect(inTransaction(bad)).rejects.toThrow(/not.null/i);
    expect(await marked()).toEqual([]);
    await inTransaction(waitingFor(['2026-11-16', '1'], ['2026-11-17', '1']));
    expect(await marked()).toEqual([{ day: '2026-11-16' }, { day: '2026-11-17' }]);
  });
});
