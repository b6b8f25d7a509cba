import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import { late, servedFor, waited, waitedFor } from './ticket-times.ts';

const moment = fc.integer({ min: 0, max: 100_000 });
const sometimes = fc.option(moment, { nil: null });
const ticket = fc.record({
  entered_at: moment,
  called_at: sometimes,
  ended_at: sometimes,
  no_ticket: fc.constantFrom(0, 1),
  sla: fc.constantFrom(0, 1, 10, 60),
});

let sqlite: Sqlite.Database;
beforeAll(() => {
  sqlite = new Sqlite(':memory:');
});
afterAll(() => sqlite.close());

/** The query as text with named values. */
const compiled = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const QUERY = sql`
  with t as (select :entered_at as entered_at, :called_at as called_at, :ended_at as ended_at, :no_ticket as no_ticket)
  select ${waited} as waited, ${waitedFor} as waitedFor, ${servedFor} as servedFor,
    ${late(sql.raw(':sla'))} as late from t`.compile(compiled).sql;

it('the database counts waits, service and lateness by the domain rules', () => {
  const find = sqlite.prepare(QUERY);
  fc.assert(
    fc.property(ticket, (one) => {
      const { entered_at: entered, called_at: called, ended_at: ended, no_ticket, sla } = one;
      const hasWaited = called !== null && no_ticket === 0;
      const wait = hasWaited ? Math.max(0, called - entered) : 0;
      expect(find.get(one)).toEqual({
        waited: hasWaited ? 1 : 0,
        waitedFor: wait,
        servedFor: called !== null && ended !== null ? Math.max(0, ended - called) : 0,
        late: isLate(wait, sla) ? 1 : 0,
      });
    }),
  );
});
