import type { Database } from 'better-sqlite3';

/** Rows of `installation`: the id of the change log, and that of the log which it replaced. */
const ID = 'changeLog';
const EMPTIED = 'emptiedChangeLog';

export interface LogId {
  /** Empty for the log that the first start began. */
  readonly id: string;
  /** Null if no log was emptied. */
  readonly emptied: string | null;
}

/** Reads which change log the database contains. A position in a log is valid together with this id only. */
export function readLogId(sqlite: Database): LogId {
  const find = sqlite.prepare<[string], string>('select value from installation where name = ?').pluck();
  return { id: find.get(ID) ?? '', emptied: find.get(EMPTIED) ?? null };
}

/** Deletes all rows of the change log and gives it another id. Must run inside a write. */
export function emptyChangeLog(sqlite: Database, id: string): void {
  const put = sqlite.prepare(
    'insert into installation (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  );
  put.run(EMPTIED, readLogId(sqlite).id);
  put.run(ID, id);
  sqlite.exec('delete from change_log');
}
