import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { inArrivalOrder } from './waiting-tickets.ts';

/** Reads tickets of a branch that are not served: waiting, on stand-by, no-shows. */
export function createUnservedTickets(sqlite: Database) {
  const waitingIn = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .$call(inArrivalOrder),
  );
  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'waiting'),
  );
  const standby = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'standby'),
  );
  const noShows = statement<{ branch: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'noshow')
      .where('ended_at', '>=', p('since'))
      .orderBy('ended_at', 'desc')
      .orderBy('id', 'desc'),
  );

  return {
    /** Lists the tickets that wait in a queue, by first arrival. */
    waitingIn: (branch: number, queue: number) => waitingIn.all({ branch, queue }),
    /** All waiting and stand-by tickets of a branch. */
    all: (branch: number) => [...waiting.all({ branch }), ...standby.all({ branch })],
    /** Lists the ids of no-shows since a moment, the latest first. */
    noShows: (branch: number, since: number) => noShows.all({ branch, since }).map(({ id }) => id),
  };
}

export type UnservedTickets = ReturnType<typeof createUnservedTickets>;
