import type { Database } from 'better-sqlite3';
import { statement } from '../db/statement.ts';
import { isCallable } from '../stored/tickets/waiting-tickets.ts';

/** Reads which waiting tickets call-next may take now. */
export function createCallableTickets(sqlite: Database) {
  const queues = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters as c')
      .select('c.id_queues as id')
      .where('c.id_branches', '=', p('branch'))
      .where('c.waiting', '>', 0)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.id_queues', '=', 'c.id_queues')
            .where('t.id_branches', '=', p('branch'))
            .where(isCallable(p('now'))),
        ),
      ),
  );
  return {
    /** Names the queues of a branch in which a ticket may be called. */
    queuesAt: (branch: number, now: number): ReadonlySet<number> =>
      new Set(queues.all({ branch, now }).map(({ id }) => id)),
  };
}

export type CallableTickets = ReturnType<typeof createCallableTickets>;
