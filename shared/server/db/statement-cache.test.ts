import Sqlite, { type Database } from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withStatementCache } from './statement-cache.ts';

let sqlite: Database;
beforeEach(() => {
  sqlite = new Sqlite(':memory:');
  sqlite.exec(
    `create table seats (id integer primary key, name text); insert into seats values (1, 'north'), (2, 'south')`,
  );
});
afterEach(() => {
  sqlite.close();
});

const namesBy = (database: ReturnType<typeof withStatementCache>, id: number) =>
  database.prepare('select name from seats where id = ?').all([id]);

it('statements with the same text are prepared once, for any values', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const database = withStatementCache(sqlite);
  expect(namesBy(database, 1)).toEqual([{ name: 'north' }]);
  expect(namesBy(database, 2)).toEqual([{ name: 'south' }]);
  expect(prepare).toHaveBeenCalledTimes(1);
});

it('the least recently used statement is removed', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const database = withStatementCache(sqlite, 2);
  const ask = (query: string) => database.prepare(query).all([]);
  ask('select 1');
  ask('select 2');
  ask('select 1');
  ask('select 3');
  expect(prepare).toHaveBeenCalledTimes(3);
  ask('select 1');
  expect(prepare).toHaveBeenCalledTimes(3);
  ask('select 2');
  expect(prepare).toHaveBeenCalledTimes(4);
});

it('statements with long lists of values are not cached', () => {
  const prepare = vi.spyOn(sqlite, 'prepare');
  const database = withStatementCache(sqlite);
  const list = Array.from({ length: 4_000 }, (_, value) => value).join();
  for (let requested = 1; requested <= 2; requested += 1) {
    expect(database.prepare(`select id from seats where id in (${list})`).all([])).toHaveLength(2);
    expect(prepare).toHaveBeenCalledTimes(requested);
  }
});

it('columns added to a table later are found', async () => {
  const db = new Kysely<{ seats: { id: number } }>({
    dialect: new SqliteDialect({ database: withStatementCache(sqlite) }),
  });
  const all = () => db.selectFrom('seats').selectAll().where('id', '=', 1).execute();
  expect(await all()).toEqual([{ id: 1, name: 'north' }]);
  await sql`alter table seats add column floor integer default 3`.execute(db);
  expect(await all()).toEqual([{ id: 1, name: 'north', floor: 3 }]);
});

it('a statement can be repeated while its rows are iterated', () => {
  const database = withStatementCache(sqlite);
  const ask = () => database.prepare('select id from seats order by id');
  const walked: unknown[] = [];
  for (const row of ask().iterate([])) walked.push(row, ask().all([]).length);
  expect(walked).toEqual([{ id: 1 }, 2, { id: 2 }, 2]);
});
