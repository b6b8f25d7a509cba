import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldName } from '#shared/domain/fold-name.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';

const NAME = 'VESTÍBULO Straße';
const SAME = ['Vestíbulo strasse', 'vestíbulo STRASSE'.normalize('NFD'), 'vestíbulo StraẞE'];
const OTHER = 'Vestibulo Strasse';

/** Values by which a copy of a row differs from it in everything except its name. */
const OWN: Readonly<Record<string, unknown>> = {
  id_short: 98_765,
  letter: 'QQ',
  is_default: 0,
  email: '',
  account: '',
};

/** Names set by the product, not by users. */
const SET_BY_PRODUCT = [
  'general_parameters_name_UNIQUE',
  'installation_pkey',
  'kysely_migration_pkey',
  'secrets_pkey',
];

interface UniqueIndex {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

describeServers('unique names', (start) => {
  let server: EitherServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  it('compare with full Unicode case folding', async () => {
    const indexes = await server.configure(({ trx }) => uniqueIndexes(trx));
    const columnsOf = ({ definition }: UniqueIndex) => definition.slice(definition.indexOf('(', 30));
    const unfolded = indexes.filter((index) => /\b(name|username)\b|lower\(/.test(columnsOf(index)));
    expect(
      unfolded
        .filter((index) => !columnsOf(index).includes('fold_name('))
        .map(({ name }) => name)
        .filter((name) => !SET_BY_PRODUCT.includes(name)),
    ).toEqual([]);
  });

  it('refuse another spelling of an existing name, and accept other accents', async () => {
    const indexes = await server.configure(({ trx }) => uniqueIndexes(trx));
    const folded = indexes.filter(({ definition }) => definition.includes('fold_name('));
    expect(folded.length).toBeGreaterThan(20);
    for (const index of folded) {
      for (const same of SAME)
        expect([index.name, same, await outcome(index, same)]).toEqual([index.name, same, 'refused']);
      expect([index.name, await outcome(index, OTHER)]).toEqual([index.name, 'taken']);
    }
  });

  it('are folded by the database as by the pages', async () => {
    const characters = Array.from({ length: 0x10000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point));
    const text = characters.join(' x ');
    const { rows } = await server.configure(({ trx }) =>
      sql<{ folded: string }>`select fold_name(cast(${text} as text)) as folded`.execute(trx),
    );
    expect(rows[0]?.folded === foldName(text)).toBe(true);
  });

  /** The result of inserting a copy of a row under another spelling; rolled back. */
  async function outcome(index: UniqueIndex, spelling: string): Promise<string> {
    try {
      await server.configure(async ({ trx }) => {
        const [, column = 'name'] = /fold_name\(\(?(?:replace\()?"?(\w+)/.exec(index.definition) ?? [];
        await copyUnder(trx, index.table, column, spelling);
        throw new RolledBack('taken');
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.message;
      const { message = '', constraint = '' } = error as { message?: string; constraint?: string };
      if (message.includes(index.name) || constraint === index.name) return 'refused';
      throw error;
    }
    return 'taken';
  }
});

class RolledBack extends Error {}

async function copyUnder(
  db: Kysely<SharedTables>,
  table: string,
  column: string,
  spelling: string,
): Promise<void> {
  const any = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const row = await any.selectFrom(table).selectAll().orderBy('id').limit(1).executeTakeFirst();
  const template = row ?? { id: 1, ...(await firstRow(any, table)) };
  if (row)
    await any
      .updateTable(table)
      .set({ [column]: NAME })
      .where('id', '=', row.id)
      .execute();
  else
    await any
      .insertInto(table)
      .values({ ...template, [column]: NAME })
      .execute();
  const own = Object.entries(OWN).filter(([key]) => key in template && key !== column);
  const copy = { ...template, ...Object.fromEntries(own), id: 123_456_789, [column]: spelling };
  await any.insertInto(table).values(copy).execute();
}

/** A row for a table that is empty in the demo, with the smallest values that its columns accept. */
async function firstRow(db: Kysely<Record<string, Record<string, unknown>>>, table: string) {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  const required = columns.filter(
    ({ isNullable, hasDefaultValue, name }) => !isNullable && !hasDefaultValue && name !== 'id',
  );
  return Object.fromEntries(
    required.map(({ name, dataType }) => [
      name,
      VALUES[`${table}.${name}`] ?? (/text/i.test(dataType) ? '' : 1),
    ]),
  );
}

/** Values of checked columns. */
const VALUES: Readonly<Record<string, unknown>> = {};

async function uniqueIndexes(db: Kysely<SharedTables>): Promise<readonly UniqueIndex[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const found = isPostgres
    ? sql<UniqueIndex>`select indexname as name, tablename as "table", indexdef as definition from pg_indexes
        where schemaname = current_schema() and indexdef ilike 'create unique index%'`
    : sql<UniqueIndex>`select name, tbl_name as "table", sql as definition from sqlite_master
        where type = 'index' and sql like 'create unique index%'`;
  return (await found.execute(db)).rows;
}
