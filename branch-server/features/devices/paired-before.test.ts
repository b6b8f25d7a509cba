import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#branch-server/db/migrations/list.ts';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { connectedPage } from './connected-pages.ts';

/** Names the last migration before devices had roles. */
const BEFORE_ROLES = '0361-short-ways';
const PAIRED = `
  insert into devices (id, id_displays, key_hash, paired_at, paired_by)
    values (3, 5, '${'x'.repeat(64)}', 10, 'admin'), (8, 5, 'gone', 10, 'admin');
  delete from devices where id = 8;
  insert into device_sightings (place, seen_at, page) values ('display:5', 20, '{"idDisplays":5,"page":"0000000a",
    "version":"1","shows":"turn","code":"A047","revision":null,"width":1920,"height":1080,"current":true,
    "silent":false,"chimeFails":false,"unspoken":[],"idDevices":3,"address":"10.0.0.9","seenAt":20,
    "offlineSince":null}'), ('display:6', 20, 'damaged');
`;

describe('devices from before they had roles', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('stay paired with their displays, by their own keys, and what was seen of them last counts on', async () => {
    const before = new Sqlite(join(folder.path, 'turno.db'));
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: before }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    expect((await migrator.migrateTo(BEFORE_ROLES)).error).toBeUndefined();
    before.exec(PAIRED);
    await db.destroy();

    const { reader, sqlite, close } = await openDatabase(folder.path);
    const devices = await reader.selectFrom('devices').selectAll().execute();
    expect(devices).toEqual([
      {
        id: 3,
        role: 'display',
        name: '',
        id_displays: 5,
        key_hash: 'x'.repeat(64),
        id_kiosks: null,
        id_workstations: null,
        id_branches: null,
        paired_at: 10,
        paired_by: 'admin',
      },
    ]);
    const { page } = await reader.selectFrom('device_sightings').select('page').executeTakeFirstOrThrow();
    expect(connectedPage.parse(JSON.parse(page))).toMatchObject({
      place: 'display:5',
      seenAt: 20,
      code: 'A047',
    });
    // The number of one that was put out before is given to no other.
    sqlite.exec(`insert into devices (role, id_kiosks, id_branches, key_hash, paired_at, paired_by)
      values ('kiosk', 1, 1, 'y', 1, 'admin')`);
    expect(await reader.selectFrom('devices').select('id').where('role', '=', 'kiosk').execute()).toEqual([
      { id: 9 },
    ]);
    close();
  });
});
