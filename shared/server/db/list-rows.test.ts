import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#shared/domain/fold-text.ts';
import { byText, byValue, type ListQuery, listRows } from './list-rows.ts';

interface Thing {
  id: number;
  name: string;
  size: number;
}

const THINGS: readonly Thing[] = [
  { id: 1, name: 'beta', size: 2 },
  { id: 2, name: 'Alpha', size: 10 },
  { id: 3, name: '50% off', size: 2 },
  { id: 4, name: 'under_score', size: 1 },
  { id: 5, name: 'ALPHABET', size: 10 },
  { id: 6, name: 'back\\slash', size: 3 },
  { id: 7, name: 'Ánfora', size: 4 },
];
const COLUMNS = { sortable: { name: byText('name'), size: byValue('size') }, searched: ['name', 'size'] };

describe('listRows', () => {
  let db: Kysely<{ things: Thing }>;
  beforeAll(async () => {
    const sqlite = new Sqlite(':memory:');
    sqlite.function('fold', { deterministic: true }, foldText);
    sqlite.exec('create table things (id integer primary key, name text, size integer)');
    db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
    await db
      .insertInto('things')
      .values([...THINGS])
      .execute();
  });
  afterAll(() => db.destroy());

  const list = (query: ListQuery) => listRows(db.selectFrom('things').selectAll(), query, COLUMNS);
  const ids = async (query: ListQuery) => (await list(query)).rows.map(({ id }) => id);

  it.each<[string, ListQuery, number[]]>([
    ['sorts by the first column by default', {}, [3, 2, 5, 7, 6, 1, 4]],
    ['sorts numbers as numbers', { sort: 'size' }, [4, 1, 3, 6, 7, 2, 5]],
    ['sorts equal rows by their ids, descending too', { sort: 'size', order: 'desc' }, [2, 5, 7, 6, 1, 3, 4]],
    ['searches in any case', { search: 'ALPHA' }, [2, 5]],
    ['searches without regard to accents', { search: 'anfora' }, [7]],
    ['searches in numbers as they are formatted', { search: '10' }, [2, 5]],
    ['searches for a percent sign', { search: '%' }, [3]],
    ['searches for an underscore', { search: '_' }, [4]],
    ['searches for a backslash', { search: '\\' }, [6]],
    ['searches for a quote', { search: `'` }, []],
    ['returns the requested page', { page: 2, size: 4 }, [6, 1, 4]],
    ['returns nothing after the last page', { page: 3, size: 4 }, []],
  ])('%s', async (_, query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('counts all matches, whatever the page', async () => {
    expect((await list({ search: 'alpha', size: 1, page: 2 })).total).toBe(2);
    expect((await list({ search: 'nothing' })).total).toBe(0);
  });

  it('finds exactly the rows that contain the text, for any input', async () => {
    const entered = fc.string({
      unit: fc.constantFrom('a', 'B', '%', '_', '\\', '0', "'", '*', '['),
      maxLength: 3,
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(entered, async (search) => {
        const holds = ({ name, size }: Thing) =>
          [name, String(size)].some((text) => foldText(text).includes(foldText(search)));
        expect((await ids({ search, size: 50 })).sort()).toEqual(THINGS.filter(holds).map(({ id }) => id));
      }),
    );
  });
});
