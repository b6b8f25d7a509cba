import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('a database from before', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('keeps what it holds, and gets values by which nothing changes', async () => {
    const sqlite = new Sqlite(join(folder.path, 'turno.db'));
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
    const { error } = await migrator.migrateTo(BEFORE);
    expect(error).toBeUndefined();
    sqlite.exec(ROWS);
    await db.destroy();

    const { reader, close } = await openDatabase(folder.path);
    const [kept = ''] = readdirSync(join(folder.path, 'backups'));
    const before = new Sqlite(join(folder.path, 'backups', kept), { readonly: true });
    expect(before.prepare('select max(name) from kysely_migration').pluck().get()).toBe(BEFORE);
    before.close();
    const profile = await reader.selectFrom('attention_profiles').selectAll().executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ name: 'By arrival', type: 'FIFO', general_limit: 0, assignable: 1 });
    expect(profile).toMatchObject({ id_attention_profiles_alt: null, conditional_type: null });
    const row = await reader.selectFrom('attention_profile_rows').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sequence: 2, weight: 1, iterations: 1, level: 0, row_limit: 0 });
    const ticket = await reader.selectFrom('tickets').selectAll().executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ id: 7, state: 'waiting', entered_at: 20, appointment_at: null });
    expect(ticket).toMatchObject({ forecast_to: null, id_queues_first: null, first_called_at: null });
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
