import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

/** Words of many scripts, isolated combining marks, letters whose lower case is in another block. */
const SAMPLES = [
  'Información',
  'ÁRBOL',
  'Väntar på ÅSA',
  '100 % ~',
  'İSTANBUL ıI',
  'ΟΔΟΣ οδός',
  'Straße ẞ',
  'ЁЛКА Й',
  'Ⅷ ⒶＡ',
  'ﬁn ǅ Ǳ',
  '\u212b\u2126\u212a',
  'é e\u0301 \u0301',
  '서울',
  'हिन्दी',
  '𐐀𐐨 𝒜',
  '',
  'a\nB\tC',
];

describeCentral('the database of central', (open, newStorage) => {
  it('folds text like pages and branches', async () => {
    const { reader } = await open();
    for (const sample of SAMPLES) {
      const { rows } = await sql<{ folded: string }>`select fold(${sample}) as folded`.execute(reader);
      expect([sample, rows[0]?.folded]).toEqual([sample, foldText(sample)]);
    }
    const { rows } = await sql<{ folded: string }>`select fold(cast(null as text)) as folded`.execute(reader);
    expect(rows[0]?.folded).toBe('');
  });

  it('folds every letter alike', async () => {
    const { reader } = await open();
    const characters = Array.from({ length: 0x11000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point));
    const text = characters.join(' x ');
    const { rows } = await sql<{ folded: string }>`select fold(${text}) as folded`.execute(reader);
    expect(rows[0]?.folded === foldText(text)).toBe(true);
  });

  it('keeps ids and times exact, and returns numbers', async () => {
    const { db } = await open();
    const id = 3 * 2 ** 40 + 1;
    await db
      .insertInto('services')
      .values({
        id,
        name: 'Cash desk',
        enabled: 1,
        id_short: 1,
        description: '',
        service_time: 60,
        translations: '',
      })
      .execute();
    const row = await db.selectFrom('services').select(['id', 'row_ver']).executeTakeFirstOrThrow();
    expect(row).toEqual({ id, row_ver: 1 });
    const { rows } = await sql<{ n: number; s: number }>`
      select count(*) as n, sum(id) as s from services`.execute(db);
    expect(rows).toEqual([{ n: 1, s: id }]);
  });

  it('uses 64-bit integers and compares text by byte', async () => {
    const { db, dialect } = await open();
    if (dialect === 'sqlite') {
      // SQLite's integers and texts are like that, whatever the declared type.
      const { rows } = await sql`select 9007199254740991 = 9007199254740990 + 1 as complete`.execute(db);
      expect(rows).toEqual([{ complete: 1 }]);
      return;
    }
    const { rows } = await sql`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely%' and (
        data_type in ('integer', 'smallint', 'real') or (data_type = 'text' and collation_name is distinct from 'C'))
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it('assigns ids to rows without one', async () => {
    const { db } = await open();
    const insert = (name: string) =>
      db.insertInto('attention_areas').values({ name, enabled: 1 }).returning('id').executeTakeFirstOrThrow();
    expect([await insert('A'), await insert('B')]).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('refuses a name that differs in case only, as a branch does', async () => {
    const { db } = await open();
    const insert = (name: string) => db.insertInto('attention_areas').values({ name, enabled: 1 }).execute();
    await insert('Ñandú');
    for (const same of ['ÑANDú', 'ñandú', 'ÑANDÚ'])
      await expect(insert(same)).rejects.toThrow(/name_UNIQUE|UNIQUE/);
    await insert('Nandu');
  });

  it('refuses dangling references', async () => {
    const { db } = await open();
    await expect(
      db.insertInto('role_modules').values({ id_roles: 9, id_modules: 1 }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('sorts unfolded text by byte', async () => {
    const { db } = await open();
    for (const name of ['b', 'B', 'a', 'ä', 'Z'])
      await db
        .insertInto('attention_areas')
        .values({ name: `${name}${name}`, enabled: 1 })
        .execute()
        .catch(() => undefined);
    const rows = await db.selectFrom('attention_areas').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['ZZ', 'aa', 'bb', 'ää']);
  });

  it('is migrated once by concurrent processes', async () => {
    const where = await newStorage();
    const opened = await Promise.all(
      (where.databaseUrl ? [1, 2, 3, 4] : [1]).map(() => openCentralDatabase(where)),
    );
    for (const { reader } of opened) {
      expect(await reader.selectFrom('branches').selectAll().execute()).toEqual([]);
    }
    await Promise.all(opened.map((database) => database.close()));
    const again = await openCentralDatabase(where);
    expect(again.dialect).toBe(where.databaseUrl ? 'postgres' : 'sqlite');
    await again.close();
  });

  it('can be read beside an open transaction', async () => {
    const { db, reader } = await open();
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('attention_areas').values({ name: 'A', enabled: 1 }).execute();
      expect(await reader.selectFrom('attention_areas').select('id').execute()).toEqual([]);
    });
    expect(await reader.selectFrom('attention_areas').select('id').execute()).toHaveLength(1);
  });
});
