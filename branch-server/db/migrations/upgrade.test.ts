import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heardPage } from '#branch-server/features/devices/heard-pages.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS } from './list.ts';

/** Names the last migration before appointments and the fields of the types of attention profile came. */
const BEFORE = '0002-tickets';
const ROWS = `
  insert into branch_types (id, name) values (1, 'Bank');
  insert into branches (id, name, id_branch_types) values (1, 'Centre', 1);
  insert into services (id, name, id_short, service_time) values (1, 'Cash desk', 1, 60);
  insert into segments (id, name, id_short) values (1, 'General', 1);
  insert into queues (id, name, letter, min_limit, max_limit, sla) values (1, 'Cash desk', 'A', 1, 999, 600);
  insert into attention_profiles (id, name, type, id_branch_types) values (1, 'By arrival', 'FIFO', 1);
  insert into attention_profile_rows (id, id_attention_profiles, id_queues, sequence) values (1, 1, 1, 2);
  insert into tickets (id, id_branches, id_queues, id_services, id_segments, code, state, number, arrived_at,
    entered_at, callable_at) values (7, 1, 1, 1, 1, 'A001', 'waiting', 1, 10, 20, 30);
`;

/** Names the last migration before devices had roles. */
const BEFORE_ROLES = '0361-short-ways';
const PAIRED = `
  insert into devices (id, id_displays, key_hash, paired_at, paired_by)
    values (3, 5, '${'x'.repeat(64)}', 10, 'admin'), (8, 5, 'gone', 10, 'admin');
  delete from devices where id = 8;
  insert into device_sightings (place, seen_at, page) values ('display:5', 20, '{"idDisplays":5,"page":"0000000a",
    "version":"1","shows":"turn","code":"A047","revision":null,"width":1920,"height":1080,"current":true,
    "silent":false,"chimeFails":false,"unspoken":[],"idDevices":3,"address":"10.0.0.9","seenAt":20,
    "silentSince":null}'), ('display:6', 20, 'damaged');
`;

describe('a database from before', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Makes a database as it was after a migration, with rows in it. */
  async function leave(last: string, rows: string): Promise<void> {
    const sqlite = new Sqlite(join(folder.path, 'turno.db'));
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    const { error } = await migrator.migrateTo(last);
    expect(error).toBeUndefined();
    sqlite.exec(rows);
    await db.destroy();
  }

  it('keeps what it holds, and gets values by which nothing changes', async () => {
    await leave(BEFORE, ROWS);

    const { reader, close } = await openDatabase(folder.path);
    const profile = await reader.selectFrom('attention_profiles').selectAll().executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ name: 'By arrival', type: 'FIFO', general_limit: 0, assignable: 1 });
    expect(profile).toMatchObject({ id_attention_profiles_alt: null, conditional_type: null });
    const row = await reader.selectFrom('attention_profile_rows').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sequence: 2, weight: 1, iterations: 1, level: 0, row_limit: 0 });
    const ticket = await reader.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ id: 7, state: 'waiting', entered_at: 20, appointment_at: null });
    close();
  });

  it('keeps boxes paired with their displays, by their own keys, and what was seen of them last', async () => {
    await leave(BEFORE_ROLES, PAIRED);

    const { reader, sqlite, close } = await openDatabase(folder.path);
    const devices = await reader.selectFrom('devices').selectAll().execute();
    expect(devices).toEqual([
      {
        ...{ id: 3, role: 'display', name: '', id_displays: 5, key_hash: 'x'.repeat(64) },
        ...{ id_kiosks: null, id_workstations: null, id_branches: null },
        ...{ paired_at: 10, paired_by: 'admin' },
      },
    ]);
    const { page } = await reader.selectFrom('device_sightings').select('page').executeTakeFirstOrThrow();
    expect(heardPage.parse(JSON.parse(page))).toMatchObject({ place: 'display:5', seenAt: 20, code: 'A047' });
    // The number of one that was put out before is given to no other.
    sqlite.exec(`insert into devices (role, id_kiosks, id_branches, key_hash, paired_at, paired_by)
      values ('kiosk', 1, 1, 'y', 1, 'admin')`);
    expect(await reader.selectFrom('devices').select('id').where('role', '=', 'kiosk').execute()).toEqual([
      { id: 9 },
    ]);
    close();
  });

  it.each([
    ['a profile that limits waits to less than nothing', 'update attention_profiles set general_limit = -1'],
    ['an alternative that does not exist', 'update attention_profiles set id_attention_profiles_alt = 99'],
    ['a condition that nobody can measure', 'update attention_profiles set conditional_type = 4'],
    ['a turn of nobody', 'update attention_profile_rows set iterations = 0'],
    ['a negative weight', 'update attention_profile_rows set weight = -1'],
  ])('refuses %s', async (_, change) => {
    const { sqlite, close } = await openDatabase(folder.path);
    sqlite.exec(ROWS);
    expect(() => sqlite.exec(change)).toThrow(/constraint failed/);
    close();
  });
});
