import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Anchor } from '#shared/contract/replication/protocol/log-position.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';

/** Marks the beginning of a log that nothing was purged from. */
export const LOG_START: Anchor = { seq: 0, chain: CHAIN_START, eid: null };

/** Reads the rows of the change log, damaged ones as they are. */
export function readChangeLog(sqlite: Database) {
  const rows = {
    oldest: statement<object>()(sqlite, (db) =>
      db.selectFrom('change_log').select(['seq', 'chain', 'eid']).orderBy('seq').limit(1),
    ),
    newest: statement<object>()(sqlite, (db) =>
      db.selectFrom('change_log').select(['seq', 'chain']).orderBy('seq', 'desc').limit(1),
    ),
    at: statement<{ seq: number }>()(sqlite, (db, p) =>
      db.selectFrom('change_log').select(['seq', 'chain']).where('seq', '=', p('seq')),
    ),
    after: statement<{ seq: number; count: number }>()<LoggedChange>(sqlite, (db, p) =>
      db.selectFrom('change_log').selectAll().where('seq', '>', p('seq')).orderBy('seq').limit(p('count')),
    ),
    /** The first row of the transaction after the one that this row belongs to. */
    nextFirst: statement<{ seq: number }>()(sqlite, (db, p) =>
      db
        .selectFrom('change_log')
        .select('seq')
        .where('seq', '>', p('seq'))
        .where('idx', '=', 0)
        .orderBy('seq')
        .limit(1),
    ),
    restOf: statement<{ seq: number; before: number }>()<LoggedChange>(sqlite, (db, p) =>
      db
        .selectFrom('change_log')
        .selectAll()
        .where('seq', '>', p('seq'))
        .where('seq', '<', p('before'))
        .orderBy('seq'),
    ),
  };
  return {
    ...rows,
    /** The place before the oldest row that may be sent, as `Outbox` says. */
    anchor(): Anchor {
      const oldest = rows.oldest.get({});
      return oldest && oldest.seq > 1 ? oldest : LOG_START;
    },
  };
}
