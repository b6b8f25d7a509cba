import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { waitingPositions } from '#shared/domain/tickets/waiting-positions.ts';
import { createPostponedTickets, type QueueAt } from '../tickets/postponed-tickets.ts';
import { inArrivalOrder } from '../tickets/waiting-tickets.ts';

/** How many of a queue have their place looked up as it is now. */
export const NEAR = 10;

interface QueueSnapshot {
  readonly at: Millis;
  readonly places: ReadonlyMap<TicketId, number>;
}

/**
 * Tells the places in a queue: of the first few by reading those alone, of all the others by reading the queue once for
 * all who ask within `freshMs`.
 */
export function createQueuePositions(sqlite: Database, mono: () => Millis, freshMs: Millis) {
  const waiting = statement<QueueAt & { most: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .$call(inArrivalOrder)
      .limit(p('most')),
  );
  const postponed = createPostponedTickets(sqlite);
  const queues = new Map<string, QueueSnapshot>();

  function read(at: QueueAt): QueueSnapshot {
    const ids = waiting.all({ ...at, most: ALL }).map(({ id }) => id);
    const line = { at: mono(), places: waitingPositions(ids, postponed.heldIn(at)) };
    queues.set(`${at.branch}/${at.queue}`, line);
    return line;
  }

  /** Reads who stands at the head of a queue now, and their places. */
  function near(at: QueueAt): ReadonlyMap<TicketId, number> {
    const held = postponed.heldIn(at);
    const ids = waiting.all({ ...at, most: NEAR + held.size }).map(({ id }) => id);
    const among = new Set(ids);
    // Leaves out whoever lets somebody go first that stands further back: so do they.
    const isHere = (id: TicketId) => (held.get(id) ?? []).every((one) => among.has(one));
    return waitingPositions(ids.filter(isHere), held);
  }

  return {
    near,

    /** Reads all of a queue anew. */
    all: (at: QueueAt): ReadonlyMap<TicketId, number> => read(at).places,

    /** The number of people before a ticket; far from the head it may be old. One that has just come is the last. */
    ahead(id: TicketId, at: QueueAt): number {
      const place = near(at).get(id);
      if (place !== undefined) return place;
      const known = queues.get(`${at.branch}/${at.queue}`);
      const line = known && mono() - known.at < freshMs ? known : read(at);
      return line.places.get(id) ?? line.places.size;
    },
  };
}

export type QueuePositions = ReturnType<typeof createQueuePositions>;

/** SQLite takes it for no limit. */
const ALL = -1;
