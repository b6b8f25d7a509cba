import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Lists the enabled branches of this installation. */
export function createEnabledBranches(sqlite: Database): () => number[] {
  const find = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('branches').select('id').where('enabled', '=', 1).orderBy('id'),
  );
  return () => find.all({}).map(({ id }) => id);
}
