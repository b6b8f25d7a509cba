import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';

/** Reads how far the configuration has come down. */
export function createProgress(sqlite: Database) {
  const inForce = statement<object>()(sqlite, (db) =>
    db.selectFrom('central_scopes').select(({ fn }) => fn.max('position').as('revision')),
  );
  const gathering = statement<object>()(sqlite, (db) =>
    db.selectFrom('gathered_scopes').select(({ fn }) => fn.sum<number>('rows').as('rows')),
  );
  const gathered = statement<object>()(sqlite, (db) =>
    db.selectFrom('gathered_rows').select(({ fn }) => fn.countAll<number>().as('rows')),
  );
  return {
    /** Reads the revision of the configuration in force; 0 before there is any. */
    revision: (): number => inForce.get({})?.revision ?? 0,

    /** Counts the rows that have come of all to come; null once a configuration is in force. */
    bootstrap(): ReplicationStatus['bootstrap'] {
      const revision = inForce.get({})?.revision;
      if (revision !== null && revision !== undefined) return null;
      const total = gathering.get({})?.rows ?? null;
      const taken = gathered.get({})?.rows ?? 0;
      return { phase: total === null ? 'asking' : 'taking', taken, total };
    },
  };
}
