import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { MIGRATIONS } from './list.ts';

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

const addColumn = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tickets add column colour text not null default 'red'`.execute(db);
  await sql`update tickets set code = 'A-' || number`.execute(db);
};
const fail = async (): Promise<void> => {
  throw new Error('made to fail');
};
/** An invented migration after those of this version. */
const NEXT = { ...MIGRATIONS, '9998-colour': { up: addColumn } };

describe('the next migration of a branch with data', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = temporaryFolder();
    const { sqlite, close } = await openDatabase(folder.path);
    sqlite.exec(ROWS);
    close();
  });
  afterEach(() => folder.remove());

  /** Reads a file of the branch without opening it like a server. */
  function read(...path: string[]) {
    const sqlite = new Sqlite(join(folder.path, ...path), { readonly: true });
    try {
      return {
        migrations: sqlite.prepare('select name from kysely_migration order by name').pluck().all(),
        ticket: sqlite.prepare('select * from tickets').get() as Record<string, unknown>,
      };
    } finally {
      sqlite.close();
    }
  }

  it('changes the tables and preserves the rows', async () => {
    const { close } = await openDatabase(folder.path, NEXT);
    close();
    const { migrations, ticket } = read('turno.db');
    expect(ticket).toMatchObject({ id: 7, state: 'waiting', entered_at: 20, code: 'A-1', colour: 'red' });
    expect(migrations).toEqual(Object.keys(NEXT).sort());
  });

  it('first copies the database file', async () => {
    const { close } = await openDatabase(folder.path, NEXT);
    close();
    const [copy = ''] = readdirSync(join(folder.path, 'backups'));
    const { migrations, ticket } = read('backups', copy);
    expect(ticket).toMatchObject({ id: 7, code: 'A001' });
    expect(ticket).not.toHaveProperty('colour');
    expect(migrations).toEqual(Object.keys(MIGRATIONS).sort());
  });

  it('changes nothing if it fails, and the previous version still opens the file', async () => {
    const failing = { ...NEXT, '9999-failing': { up: fail } };
    await expect(openDatabase(folder.path, failing)).rejects.toThrow('made to fail');
    const { reader, close } = await openDatabase(folder.path);
    expect(await reader.selectFrom('tickets').select('code').execute()).toEqual([{ code: 'A001' }]);
    close();
    const { migrations, ticket } = read('turno.db');
    expect(ticket).not.toHaveProperty('colour');
    expect(migrations).toEqual(Object.keys(MIGRATIONS).sort());
  });

  it('prevents the previous version from opening the file', async () => {
    const { close } = await openDatabase(folder.path, NEXT);
    close();
    await expect(openDatabase(folder.path)).rejects.toThrow(/start the newer program/);
  });

  it.each([
    ['a negative limit of an attention profile', 'update attention_profiles set general_limit = -1'],
    [
      'an alternative profile that does not exist',
      'update attention_profiles set id_attention_profiles_alt = 99',
    ],
    ['an unknown type of condition', 'update attention_profiles set conditional_type = 4'],
    ['a ratio of 0', 'update attention_profile_rows set iterations = 0'],
    ['a negative weight', 'update attention_profile_rows set weight = -1'],
    ['a served ticket without a workstation', "update tickets set state = 'assisting'"],
  ])('finds a database that rejects %s', async (_, change) => {
    const { sqlite, close } = await openDatabase(folder.path);
    expect(() => sqlite.exec(change)).toThrow(/constraint failed/);
    close();
  });
});
