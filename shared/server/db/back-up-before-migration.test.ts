import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createStoredBackups } from '../backup/stored-backups.ts';
import { backUpBeforeMigration } from './back-up-before-migration.ts';

const MIGRATIONS = { '0001-first': {}, '0002-second': {} };
const KEPT = `before-${packageJson.version}.db`;

describe('before a new version changes a database', () => {
  let folder: TemporaryFolder;
  let file: string;
  let sqlite: Database;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder.path, 'turno.db');
    sqlite = new Sqlite(file);
    sqlite.pragma('journal_mode = wal');
  });
  afterEach(() => {
    sqlite.close();
    folder.remove();
  });

  const backups = () => join(folder.path, 'backups');
  const stored = () => (existsSync(backups()) ? readdirSync(backups()).sort() : []);
  /** Makes it one that has gone through these migrations, with a row that is in its log alone. */
  function having(...names: string[]): void {
    sqlite.exec('create table kysely_migration (name text); create table tickets (code text)');
    for (const name of names) sqlite.prepare('insert into kysely_migration values (?)').run(name);
    sqlite.exec(`insert into tickets values ('A001')`);
  }

  it('it is kept whole, as it was', () => {
    having('0001-first');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    sqlite.exec('drop table tickets');
    const copy = new Sqlite(join(backups(), KEPT), { readonly: true });
    expect(copy.prepare('select code from tickets').pluck().all()).toEqual(['A001']);
    copy.close();
  });

  it.each([
    ['is new', []],
    ['has all that there are', ['0001-first', '0002-second']],
    ['is of a newer program', ['0001-first', '0003-of-tomorrow']],
  ])('nothing is copied of one that %s', (_which, names) => {
    if (names.length > 0) having(...names);
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    expect(stored()).toEqual([]);
  });

  it('the copy takes the place of one that was never finished, and of one of the same version', () => {
    having('0001-first');
    mkdirSync(backups());
    writeFileSync(join(backups(), `${KEPT}.unfinished`), 'half');
    writeFileSync(join(backups(), KEPT), 'of an earlier try');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    expect(stored()).toEqual([KEPT]);
    expect(() => new Sqlite(join(backups(), KEPT)).pragma('integrity_check')).not.toThrow();
  });

  it('the copies before the last two go', () => {
    having('0001-first');
    mkdirSync(backups());
    for (const [name, day] of [
      ['before-0.0.1.db', 1],
      ['before-0.0.2.db', 2],
    ] as const) {
      writeFileSync(join(backups(), name), '');
      utimesSync(join(backups(), name), day, day);
    }
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    expect(stored()).toEqual(['before-0.0.2.db', KEPT].sort());
  });

  it('a server that clears up after its start leaves the copies alone', async () => {
    having('0001-first');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    await createStoredBackups(folder.path, file).tidy();
    expect(stored()).toEqual([KEPT]);
  });

  it('a copy that cannot be made stops it in one line, and leaves nothing by halves', () => {
    having('0001-first');
    writeFileSync(backups(), 'no folder');
    expect(() => backUpBeforeMigration(sqlite, file, MIGRATIONS)).toThrow(
      /cannot be copied to \S+ before this version changes it: .+; the version before still starts/,
    );
    expect(sqlite.prepare('select count(*) from tickets').pluck().get()).toBe(1);
  });
});
