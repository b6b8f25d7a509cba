import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { fullName, fullNameExpression } from './full-name.ts';

// In the format of the contract: without outer spaces.
const name = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.trim().replaceAll('\0', ''));

let sqlite: Sqlite.Database;
let db: Kysely<SharedTables>;
beforeAll(() => {
  sqlite = new Sqlite(':memory:');
  sqlite.exec('create table customers (first_name, mid_name, last_name)');
  db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
});
afterAll(() => db.destroy());

it('a query composes a customer’s full name like the pages', async () => {
  await fc.assert(
    fc.asyncProperty(name, name, name, async (first_name, mid_name, last_name) => {
      sqlite.exec('delete from customers');
      sqlite.prepare('insert into customers values (?, ?, ?)').run(first_name, mid_name, last_name);
      const found = await db
        .selectFrom('customers')
        .select(fullNameExpression().as('full'))
        .executeTakeFirst();
      expect(found?.full).toBe(fullName({ first_name, mid_name, last_name }));
    }),
  );
});
