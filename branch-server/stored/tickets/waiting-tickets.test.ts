import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { callableFrom } from '#shared/domain/calling/choose.ts';
import { byArrival } from '#shared/domain/calling/strategies.ts';
import { inArrivalOrder, isCallable } from './waiting-tickets.ts';

const NOW = 1_000_000;
const tickets = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    state: fc.constantFrom('waiting', 'standby', 'assisting', 'noshow'),
    arrived: fc.integer({ min: NOW - 3, max: NOW }),
    entered: fc.integer({ min: NOW - 20_000, max: NOW + 5_000 }),
    politeness: fc.constantFrom(0, 1, 10, 20),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

let sqlite: Sqlite.Database;
let db: Kysely<BranchTables>;
beforeAll(() => {
  sqlite = new Sqlite(':memory:');
  sqlite.exec('create table tickets (id, state, arrived_at, entered_at, callable_at)');
  db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
});
afterAll(() => db.destroy());

it('the database finds the tickets that call-next may call, in the order of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(tickets, async (some) => {
      sqlite.exec('delete from tickets');
      const add = sqlite.prepare('insert into tickets values (?, ?, ?, ?, ?)');
      for (const { id, state, arrived, entered, politeness } of some) {
        add.run(id, state, arrived, entered, callableFrom(entered, politeness));
      }
      const found = await db
        .selectFrom('tickets')
        .select('id')
        .where(isCallable(NOW))
        .$call(inArrivalOrder)
        .execute();
      const right = some
        .filter(
          ({ state, entered, politeness }) =>
            state === 'waiting' && (callableFrom(entered, politeness) <= NOW || entered > NOW),
        )
        .sort(byArrival);
      expect(found.map(({ id }) => id)).toEqual(right.map(({ id }) => id));
    }),
  );
});
