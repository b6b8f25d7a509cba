import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Reads the tickets of a branch that nobody serves: those in line, those on stand-by, those who did not come. */
export function createUnservedTickets(sqlite: Database) {
  const inLine = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .orderBy('arrived_at')
      .orderBy('id'),
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
  const standbyOf = statement<{ branch: number; user: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('id_users', '=', p('user'))
      .where('state', '=', 'standby')
      .orderBy('arrived_at')
      .orderBy('id'),
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
    /** Who waits in a queue, by first arrival. */
    inLine: (branch: number, queue: number) => inLine.all({ branch, queue }),
    /** Everybody at a branch who waits or is on stand-by. */
    everybody: (branch: number) => [...waiting.all({ branch }), ...standby.all({ branch })],
    /** A user's stand-by list at a branch, by first arrival. */
    standbyOf: (branch: number, user: number) => standbyOf.all({ branch, user }),
    /** Ids of those who did not come since a moment, the latest first. */
    noShows: (branch: number, since: number) => noShows.all({ branch, since }).map(({ id }) => id),
  };
}

export type UnservedTickets = ReturnType<typeof createUnservedTickets>;
