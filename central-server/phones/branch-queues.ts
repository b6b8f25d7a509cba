import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { waitingPositions } from '#shared/domain/tickets/waiting-positions.ts';
import type { CentralTables } from '../db/tables.ts';

/** What a branch has sent of its days that those who follow its tickets share. */
export interface BranchQueues {
  /** People before a ticket in its queue; null where it does not wait there. */
  readonly ahead: (idQueues: number, id: TicketId) => number | null;
  /** What happened to a ticket since the stream of this life, as far as customers are told of it. */
  readonly happened: (id: TicketId, incarnation: number) => Happened;
}

export interface Happened {
  readonly calledAt: Millis | null;
  readonly canceledBy: { readonly reason: string | null; readonly id_users: number | null } | null;
  readonly isPostponed: boolean;
}

export interface QueuesOf {
  readonly idBranches: number;
  /** Business days, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** How many of its queue go before whoever asks for some more minutes. */
  readonly behind: number;
}

const KINDS = ['call', 'recall', 'cancel', 'postpone'];
/** A ticket that lets others go first is held for a day from when its customer asked for it; no other is for so long. */
const HOLD_MS = 24 * 3_600_000;

/** Reads who waits at a branch and what happened to its tickets: where a number was given again, the later life counts. */
export async function readBranchQueues(
  db: Kysely<CentralTables>,
  { idBranches, days, behind }: QueuesOf,
): Promise<BranchQueues> {
  const [waiting, events] = await Promise.all([
    db
      .selectFrom('fact_tickets as t')
      .select(['t.id', 't.id_queues', 't.arrived_at', 't.callable_at'])
      .where('t.id_branches', '=', idBranches)
      .where('t.day', 'in', days)
      // Written out, so that the index over those who wait serves.
      .where('t.state', '=', sql.lit('waiting'))
      .where('t.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('fact_tickets as later')
              .select('later.id')
              .whereRef('later.id_branches', '=', 't.id_branches')
              .whereRef('later.id', '=', 't.id')
              .where('later.day', 'in', days)
              .whereRef('later.life', '>', 't.life'),
          ),
        ),
      )
      .orderBy('t.id')
      .execute(),
    db
      .selectFrom('fact_ticket_events')
      .select(['id_tickets', 'life', 'kind', 'at', 'reason', 'id_users'])
      .where('id_branches', '=', idBranches)
      .where('day', 'in', days)
      .where('kind', 'in', KINDS)
      .where('deleted_at', 'is', null)
      .orderBy('life')
      .orderBy('seq')
      .execute(),
  ]);
  const queues = Map.groupBy(waiting, ({ id_queues }) => id_queues);
  const places = new Map(
    [...queues].map(([queue, rows]) => {
      const ids = rows.map(({ id }) => id);
      const held = new Set(
        rows.filter((row) => row.callable_at >= row.arrived_at + HOLD_MS).map(({ id }) => id),
      );
      // A branch does not send whom they let go first: the next who wait stand for them.
      const next = (id: number) => ids.filter((one) => one > id && !held.has(one)).slice(0, behind);
      return [queue, waitingPositions(ids, new Map([...held].map((id) => [id, next(id)])))];
    }),
  );
  const byTicket = Map.groupBy(events, ({ id_tickets }) => id_tickets);
  return {
    ahead: (idQueues, id) => places.get(idQueues)?.get(id) ?? null,
    happened(id, incarnation) {
      const own = (byTicket.get(id) ?? []).filter((event) => event.life >= incarnation);
      const last = (...kinds: string[]) => own.findLast(({ kind }) => kinds.includes(kind));
      return {
        calledAt: last('call', 'recall')?.at ?? null,
        canceledBy: last('cancel') ?? null,
        isPostponed: last('postpone') !== undefined,
      };
    },
  };
}
