import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openSqlite } from './database.ts';
import { MIGRATIONS } from './migrations/list.ts';

describe('the database file of central', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const backups = () => join(folder.path, 'backups');

  it('is copied unchanged before a newer version migrates it', async () => {
    const names = Object.keys(MIGRATIONS).sort();
    const had = names.slice(0, -1);
    const database = withFunctions(new Sqlite(join(folder.path, DATABASE_FILES.central)));
    const old = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
    await migrate(old, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => had.includes(name))));
    await old.destroy();

    await (await openSqlite(folder.path)).close();
    const [stored = ''] = readdirSync(backups());
    const copy = new Sqlite(join(backups(), stored), { readonly: true });
    const migrations = copy.prepare('select name from kysely_migration order by name').pluck().all();
    copy.close();
    expect(migrations).toEqual(had);
  });

  it('is not copied if it is new or nothing changes', async () => {
    for (const _ of ['new', 'as it is']) await (await openSqlite(folder.path)).close();
    expect(existsSync(backups())).toBe(false);
  });
});
