import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { openSqlite } from './open-sqlite.ts';

describe('the file of central', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const backups = () => join(folder.path, 'backups');

  it('is copied before a newer version changes it, as it was', async () => {
    const names = Object.keys(MIGRATIONS).sort();
    const had = names.slice(0, -1);
    const database = new Sqlite(join(folder.path, DATABASE_FILES.central));
    const old = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
    await migrate(old, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => had.includes(name))));
    await old.destroy();

    await (await openSqlite(folder.path)).close();
    const [kept = ''] = readdirSync(backups());
    const copy = new Sqlite(join(backups(), kept), { readonly: true });
    const migrations = copy.prepare('select name from kysely_migration order by name').pluck().all();
    copy.close();
    expect(migrations).toEqual(had);
  });

  it('is not copied while it is new, nor where nothing changes', async () => {
    for (const _ of ['new', 'as it is']) await (await openSqlite(folder.path)).close();
    expect(existsSync(backups())).toBe(false);
  });
});
