import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseError } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES, serversIn } from '#shared/server/db/database-files.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { restrictFileAccess } from '#shared/server/kit/private-files.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { whyNot } from '#shared/server/kit/why-not.ts';
import { checkDatabaseFile } from './check-database-file.ts';
import { kindOf } from './restore-copy.ts';

// `backup FILE`: copies the SQLite database of a server, also while it runs, and checks the copy. Exit code 0: done;
// 1: refused, nothing changed.

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SettingError('say which file to write: backup FILE');
  if (process.env.TURNO_DATABASE_URL) throw new SettingError('the database is PostgreSQL: use pg_dump');
  const dataDir = process.env.TURNO_DATA_DIR || './data';
  restrictFileAccess(dataDir);
  const live = backUpDatabase(dataDir, file);
  process.stdout.write(`${file} is a copy of ${live}: in order.\n`);
} catch (error) {
  process.stderr.write(`Nothing was backed up: ${whyNot(error)}\n`);
  process.exitCode = 1;
}

/**
 * Copies the database of a data folder to a file and returns its path. An earlier backup is replaced once the new one
 * is complete and checked. Throws DatabaseError, without changes, if there is no database, it is empty or damaged, or
 * the file is anything else than a backup of it.
 */
function backUpDatabase(dataDir: string, file: string): string {
  const [kind, other] = serversIn(dataDir);
  if (kind === undefined || other !== undefined)
    throw new DatabaseError(`${dataDir} has the databases of two servers; set TURNO_DATA_DIR to one of them`);
  const live = join(dataDir, DATABASE_FILES[kind]);
  if (resolve(file) === resolve(live)) throw new DatabaseError(`${file} is the database itself`);
  if (!existsSync(dirname(resolve(file)))) throw new DatabaseError(`there is no folder ${dirname(file)}`);
  if (existsSync(file) && kindOf(file) !== kind)
    throw new DatabaseError(`${file} is the database of another server; name another file`);
  assertIntact(live);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    copy(live, unfinished);
    assertIntact(unfinished);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return live;
}

function assertIntact(file: string): void {
  const [error] = checkDatabaseFile(file);
  if (error !== undefined) throw new DatabaseError(`the database ${file} is damaged: ${error}`);
}

function copy(live: string, file: string): void {
  const sqlite = openReadable(live);
  try {
    sqlite.prepare('vacuum into ?').run(file);
  } finally {
    sqlite.close();
  }
  const written = openSync(file, 'r+');
  try {
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
}
