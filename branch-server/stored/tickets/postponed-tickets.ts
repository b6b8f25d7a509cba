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

/** Passed by until somebody lets it go: with the day the ticket is closed anyway. */
const HOLD_MS = 24 * 3_600_000;
/** Whoever asks for some more minutes has two, however short the line is. */
const MIN_POSTPONE_MS = 2 * 60_000;

/** Keeps which tickets let others go first, over the connection handed in. */
export function createPostponedTickets(sqlite: Database) {
  const held = statement<QueueAt>()(sqlite, (db, p) =>
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
  const next = statement<QueueAt & { ticket: number; most: number }>()(sqlite, (db, p) =>
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
      .limit(p('most')),
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
  const forget = statement<{ before: number }>()(sqlite, (db, p) =>
    db.deleteFrom('postponed_tickets').where('at', '<', p('before')),
  );

  return {
    /** Tells whether a ticket's customer has asked for time already. */
    isUsed: (ticket: TicketId): boolean => one.get({ ticket }) !== undefined,

    /** Names those behind a ticket who would go first, the next of its queue. */
    nextBehind: (ticket: TicketId, at: QueueAt, max: number): readonly TicketId[] =>
      next.all({ ...at, ticket, most: max }).map(({ id }) => id),

    /** Writes down whom a ticket lets go first; it is let go at once where that is nobody. */
    put(ticket: TicketId, place: QueueAt, behind: readonly TicketId[], now: Millis): void {
      insert.run({ ...place, ticket, at: now, behind: JSON.stringify(behind) });
      if (behind.length === 0) change.run({ ticket, behind: '[]', released: now });
    },

    /** Reads which of a queue are held, and behind whom. */
    heldIn: (at: QueueAt): Postponed =>
      new Map(held.all(at).map(({ id_tickets, behind }) => [id_tickets, JSON.parse(behind) as number[]])),

    held: held.all,
    change: change.run,
    forgetBefore: (before: Millis): number => forget.run({ before }),
  };
}

export type PostponedTickets = ReturnType<typeof createPostponedTickets>;

/** From when a postponed ticket may be called, that lets these go first. */
export const postponedUntil = (behind: readonly TicketId[], now: Millis): Millis =>
  now + (behind.length > 0 ? HOLD_MS : MIN_POSTPONE_MS);

/** Lets postponed tickets go, in the transaction in which the last of those before them leaves the line. */
export function createReleasePostponed(postponed: Pick<PostponedTickets, 'held' | 'change'>): OnTicketEvent {
  return (scope, { before, ticket }, tickets) => {
    if (before?.state !== 'waiting') return;
    const left = { branch: before.id_branches, queue: before.id_queues };
    for (const { id_tickets, behind, at } of postponed.held(left)) {
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
