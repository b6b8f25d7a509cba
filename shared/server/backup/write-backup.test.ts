import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { unpack } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const NAMES = 30_000;
const ORIGIN = {
  server: 'branch',
  version: '1.0',
  syncType: 'standalone',
  branchName: 'Centro',
  createdAt: 0,
} as const;

describe('a written backup', () => {
  let folder: TemporaryFolder;
  let live: Sqlite.Database;
  beforeEach(() => {
    folder = temporaryFolder();
    live = new Sqlite(join(folder.path, 'live.db'));
    live.pragma('journal_mode = wal');
    live.exec('create table people (name text)');
    const insert = live.prepare('insert into people values (?)');
    live.transaction(() => {
      for (let index = 0; index < NAMES; index += 1) insert.run(`person-${index}-${Math.random()}`);
    })();
  });
  afterEach(() => {
    live.close();
    folder.remove();
  });

  /** Writes a backup of the live database, unpacks it and returns the file of the database. */
  async function writtenDatabase(): Promise<string> {
    const target = join(folder.path, 'unpacked.db');
    const { file } = await writeBackup({
      live: live.name,
      dataDir: folder.path,
      folder: folder.path,
      origin: ORIGIN,
      key: Buffer.alloc(32),
    });
    await unpack(file, target, ORIGIN);
    return target;
  }

  it('contains every row, for any number of slices', async () => {
    const sqlite = new Sqlite(await writtenDatabase(), { readonly: true });
    const names = (of: Sqlite.Database) => of.prepare('select name from people order by rowid').pluck().all();
    expect(names(sqlite)).toEqual(names(live));
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    sqlite.close();
  });

  it('contains no deleted rows, which stay in free pages of the database', async () => {
    live.pragma('wal_checkpoint(truncate)');
    live.exec(`delete from people where name like 'person-7%'`);
    expect(readFileSync(live.name).includes('person-7')).toBe(true);
    expect(readFileSync(await writtenDatabase()).includes('person-7')).toBe(false);
  });
});
