import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';

/** Finds who waits longest in a queue of a branch, what that queue promises in seconds, and how many wait. */
export function createLongestWait(readable: Database) {
  const find = statement<{ branch: number }>()(readable, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .select(['t.code', 't.entered_at as since', 'q.name as queueName', 'q.sla'])
      .select(sql<number>`count(*) over ()`.as('waiting'))
      .where('t.id_branches', '=', p('branch'))
      // Written out, so that the index over those who wait serves.
      .where('t.state', '=', sql.lit('waiting'))
      .orderBy('t.entered_at')
      .orderBy('t.id')
      .limit(1),
  );
  return (branch: number) => find.get({ branch });
}
