import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { waitingPositions } from '#shared/domain/tickets/waiting-positions.ts';
import { createPostponedTickets, type QueueAt } from '../tickets/postponed-tickets.ts';
import { inArrivalOrder } from '../tickets/waiting-tickets.ts';

/** Number of tickets of a queue whose position is always current. */
export const NEAR = 10;

interface QueueSnapshot {
  readonly at: Millis;
  readonly positions: ReadonlyMap<TicketId, number>;
}

/**
 * Positions in a queue: the first ones are read individually, all others with one read of the queue shared by
 * requests within `freshMs`.
 */
export function createQueuePositions(sqlite: Database, mono: () => Millis, freshMs: Millis) {
  const waiting = statement<QueueAt & { max: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .$call(inArrivalOrder)
      .limit(p('max')),
  );
  const postponed = createPostponedTickets(sqlite);
  const queues = new Map<string, QueueSnapshot>();

  function read(at: QueueAt): QueueSnapshot {
    const ids = waiting.all({ ...at, max: ALL }).map(({ id }) => id);
    const line = { at: mono(), positions: waitingPositions(ids, postponed.postponedIn(at)) };
    queues.set(`${at.branch}/${at.queue}`, line);
    return line;
  }

  /** Tickets at the head of a queue, with their positions. */
  function near(at: QueueAt): ReadonlyMap<TicketId, number> {
    const postponedTickets = postponed.postponedIn(at);
    const ids = waiting.all({ ...at, max: NEAR + postponedTickets.size }).map(({ id }) => id);
    const idSet = new Set(ids);
    // Omits tickets that wait behind one beyond the head: they are beyond it too.
    const isHere = (id: TicketId) => (postponedTickets.get(id) ?? []).every((one) => idSet.has(one));
    return waitingPositions(ids.filter(isHere), postponedTickets);
  }

  return {
    near,

    /** Reads the whole queue. */
    all: (at: QueueAt): ReadonlyMap<TicketId, number> => read(at).positions,

    /** Number of tickets ahead of a ticket; may be outdated far from the head. A new ticket counts as the last. */
    ahead(id: TicketId, at: QueueAt): number {
      const branch = near(at).get(id);
      if (branch !== undefined) return branch;
      const known = queues.get(`${at.branch}/${at.queue}`);
      const line = known && mono() - known.at < freshMs ? known : read(at);
      return line.positions.get(id) ?? line.positions.size;
    },
  };
}

export type QueuePositions = ReturnType<typeof createQueuePositions>;

/** SQLite takes it for no limit. */
const ALL = -1;
