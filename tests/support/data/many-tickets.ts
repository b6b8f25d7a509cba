import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';

/** Inserts tickets of past days into a stopped branch, and numbers for all customers. Their ids begin with 1. */
export function addOldTickets(folder: string, count: number): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  try {
    sqlite.exec('update queues set max_limit = 99999999');
    sqlite
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into tickets (id, id_branches, id_queues, id_services, id_segments, letter, number, code, state, day,
         language, arrived_at, entered_at, callable_at, called_at, ended_at, id_workstations)
       select i, 1, 1 + i % 5, 1, 1, substr('ABCDE', 1 + i % 5, 1), 50000000 + i, 'X' || i, 'assisted', '2020-01-01',
         'es', i, i, i, i + 1, i + 2, 1 from n`,
      )
      .run(count);
  } finally {
    sqlite.close();
  }
}
