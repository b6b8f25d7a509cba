import type { Database } from 'better-sqlite3';
import { statement } from '../db/statement.ts';

/** Reads the names of branches and queues, for the audit; empty for one that does not exist. */
export function createNames(sqlite: Database) {
  const branch = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('name').where('id', '=', p('id')),
  );
  const queue = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('queues').select('name').where('id', '=', p('id')),
  );
  return {
    branch: (id: number): string => branch.get({ id })?.name ?? '',
    queue: (id: number): string => queue.get({ id })?.name ?? '',
  };
}

export type Names = ReturnType<typeof createNames>;
