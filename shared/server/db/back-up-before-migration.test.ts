import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createStoredBackups } from '../backup/stored-backups.ts';
import { backUpBeforeMigration } from './back-up-before-migration.ts';

const MIGRATIONS = { '0001-first': {}, '0002-second': {} };
const STORED = `before-${packageJson.version}.db`;

describe('the backup before a migration', () => {
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
  /** Creates a database with these migrations, and a row that is only in the log file. */
  function having(...names: string[]): void {
    sqlite.exec('create table kysely_migration (name text); create table tickets (code text)');
    for (const name of names) sqlite.prepare('insert into kysely_migration values (?)').run(name);
    sqlite.exec(`insert into tickets values ('A001')`);
  }

  it('is a complete, unchanged copy', () => {
    having('0001-first');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    sqlite.exec('drop table tickets');
    const copy = new Sqlite(join(backups(), STORED), { readonly: true });
    expect(copy.prepare('select code from tickets').pluck().all()).toEqual(['A001']);
    copy.close();
  });

  it.each([
    ['is new', []],
    ['has all migrations', ['0001-first', '0002-second']],
    ['belongs to a newer program', ['0001-first', '0003-of-tomorrow']],
  ])('is not created for a database that %s', (_which, names) => {
    if (names.length > 0) having(...names);
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    expect(stored()).toEqual([]);
  });

  it('replaces an unfinished copy, and one of the same version', () => {
    having('0001-first');
    mkdirSync(backups());
    writeFileSync(join(backups(), `${STORED}.unfinished`), 'half');
    writeFileSync(join(backups(), STORED), 'of an earlier try');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    expect(stored()).toEqual([STORED]);
    expect(() => new Sqlite(join(backups(), STORED)).pragma('integrity_check')).not.toThrow();
  });

  it('removes all but the last two copies', () => {
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
    expect(stored()).toEqual(['before-0.0.2.db', STORED].sort());
  });

  it('survives the clean-up after a start', async () => {
    having('0001-first');
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    await createStoredBackups(folder.path, file).tidy();
    expect(stored()).toEqual([STORED]);
  });

  it('stops the start with one line if it fails, and leaves no partial file', () => {
    having('0001-first');
    writeFileSync(backups(), 'no folder');
    expect(() => backUpBeforeMigration(sqlite, file, MIGRATIONS)).toThrow(
      /cannot be copied to \S+ before this version changes it: .+; the version before still starts/,
    );
    expect(sqlite.prepare('select count(*) from tickets').pluck().get()).toBe(1);
  });
});
