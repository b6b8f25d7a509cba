import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Postponed } from '#shared/domain/tickets/waiting-positions.ts';
import type { OnTicketEvent } from './ticket-store.ts';
import { inArrivalOrder } from './waiting-tickets.ts';

export interface QueueAt {
  readonly branch: number;
  readonly queue: number;
}

/** Maximum hold of a postponed ticket: the ticket ends with the day anyway. */
const HOLD_MS = 24 * 3_600_000;
/** Minimum postponement, however short the queue is. */
const MIN_POSTPONE_MS = 2 * 60_000;

/** Reads and writes postponed tickets, over the given connection. */
export function createPostponedTickets(sqlite: Database) {
  const postponed = statement<QueueAt>()(sqlite, (db, p) =>
    db
      .selectFrom('postponed_tickets')
      .select(['id_tickets', 'behind', 'at'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('released_at', 'is', null),
  );
  const one = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db.selectFrom('postponed_tickets').select('at').where('id_tickets', '=', p('ticket')),
  );
  const next = statement<QueueAt & { ticket: number; max: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .where('id', '>', p('ticket'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('postponed_tickets as h')
              .select('h.id_tickets')
              .whereRef('h.id_tickets', '=', 'tickets.id')
              .where('h.released_at', 'is', null),
          ),
        ),
      )
      .$call(inArrivalOrder)
      .limit(p('max')),
  );
  const insert = statement<QueueAt & { ticket: number; at: number; behind: string }>()(sqlite, (db, p) =>
    db.insertInto('postponed_tickets').values({
      id_tickets: p('ticket'),
      id_branches: p('branch'),
      id_queues: p('queue'),
      at: p('at'),
      behind: p('behind'),
      released_at: null,
    }),
  );
  const change = statement<{ ticket: number; behind: string; released: number | null }>()(sqlite, (db, p) =>
    db
      .updateTable('postponed_tickets')
      .set({ behind: p('behind'), released_at: p('released') })
      .where('id_tickets', '=', p('ticket')),
  );
  const purge = statement<{ before: number }>()(sqlite, (db, p) =>
    db.deleteFrom('postponed_tickets').where('at', '<', p('before')),
  );

  return {
    /** Whether a ticket was postponed already. */
    isUsed: (ticket: TicketId): boolean => one.get({ ticket }) !== undefined,

    /** Tickets behind a ticket that would pass, in queue order. */
    nextBehind: (ticket: TicketId, at: QueueAt, max: number): readonly TicketId[] =>
      next.all({ ...at, ticket, max }).map(({ id }) => id),

    /** Stores the tickets to let pass; without any, the ticket is released immediately. */
    put(ticket: TicketId, at: QueueAt, behind: readonly TicketId[], now: Millis): void {
      insert.run({ ...at, ticket, at: now, behind: JSON.stringify(behind) });
      if (behind.length === 0) change.run({ ticket, behind: '[]', released: now });
    },

    /** Held tickets of a queue, with the tickets they wait for. */
    postponedIn: (at: QueueAt): Postponed =>
      new Map(
        postponed.all(at).map(({ id_tickets, behind }) => [id_tickets, JSON.parse(behind) as number[]]),
      ),

    postponed: postponed.all,
    change: change.run,
    purgeBefore: (before: Millis): number => purge.run({ before }),
  };
}

export type PostponedTickets = ReturnType<typeof createPostponedTickets>;

/** Earliest call of a postponed ticket that must let the given tickets pass. */
export const postponedUntil = (behind: readonly TicketId[], now: Millis): Millis =>
  now + (behind.length > 0 ? HOLD_MS : MIN_POSTPONE_MS);

/** Releases postponed tickets, in the transaction in which the last ticket before them leaves the queue. */
export function createReleasePostponed(
  postponed: Pick<PostponedTickets, 'postponed' | 'change'>,
): OnTicketEvent {
  return (scope, { before, ticket }, tickets) => {
    if (before?.state !== 'waiting') return;
    const left = { branch: before.id_branches, queue: before.id_queues };
    for (const { id_tickets, behind, at } of postponed.postponed(left)) {
      if (id_tickets === ticket.id) {
        postponed.change({ ticket: id_tickets, behind, released: scope.now });
        continue;
      }
      const still = (JSON.parse(behind) as number[]).filter((id) => id !== ticket.id);
      const isFree = still.length === 0;
      postponed.change({
        ticket: id_tickets,
        behind: JSON.stringify(still),
        released: isFree ? scope.now : null,
      });
      const waits = isFree ? tickets.find(id_tickets) : undefined;
      if (waits?.state !== 'waiting') continue;
      const until = Math.max(scope.now, at + MIN_POSTPONE_MS);
      tickets.hold(scope, waits, until);
      scope.announce({ kind: 'callable', idBranches: left.branch, callableAt: until });
    }
  };
}
