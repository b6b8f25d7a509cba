import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { waitingPositions } from '#shared/domain/tickets/waiting-positions.ts';

/** Replicated data of a branch's days that all phone pages of the branch share. */
export interface BranchQueues {
  /** Number of tickets before a ticket in its queue; null if it does not wait there. */
  readonly ahead: (idQueues: number, id: TicketId) => number | null;
  /** Events of a ticket in this incarnation that customers see. */
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
  /** Number of tickets that go before a postponed one. */
  readonly behind: number;
}

const KINDS = ['call', 'recall', 'cancel', 'postpone'];
/** Maximum time a postponement lasts after the request; longer `callable_at` values have other causes. */
const HOLD_MS = 24 * 3_600_000;

/** Reads waiting tickets and their events of a branch; of a reused id the later incarnation counts. */
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
      // A literal, so that the partial index applies.
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
              .whereRef('later.incarnation', '>', 't.incarnation'),
          ),
        ),
      )
      .orderBy('t.id')
      .execute(),
    db
      .selectFrom('fact_ticket_events')
      .select(['id_tickets', 'incarnation', 'kind', 'at', 'reason', 'id_users'])
      .where('id_branches', '=', idBranches)
      .where('day', 'in', days)
      .where('kind', 'in', KINDS)
      .where('deleted_at', 'is', null)
      .orderBy('incarnation')
      .orderBy('seq')
      .execute(),
  ]);
  const queues = Map.groupBy(waiting, ({ id_queues }) => id_queues);
  const positions = new Map(
    [...queues].map(([queue, rows]) => {
      const ids = rows.map(({ id }) => id);
      const reserved = new Set(
        rows.filter((row) => row.callable_at >= row.arrived_at + HOLD_MS).map(({ id }) => id),
      );
      // Branches do not replicate who goes before a postponed ticket, so the next waiting tickets are assumed.
      const next = (id: number) => ids.filter((one) => one > id && !reserved.has(one)).slice(0, behind);
      return [queue, waitingPositions(ids, new Map([...reserved].map((id) => [id, next(id)])))];
    }),
  );
  const byTicket = Map.groupBy(events, ({ id_tickets }) => id_tickets);
  return {
    ahead: (idQueues, id) => positions.get(idQueues)?.get(id) ?? null,
    happened(id, incarnation) {
      const own = (byTicket.get(id) ?? []).filter((event) => event.incarnation >= incarnation);
      const last = (...kinds: string[]) => own.findLast(({ kind }) => kinds.includes(kind));
      return {
        calledAt: last('call', 'recall')?.at ?? null,
        canceledBy: last('cancel') ?? null,
        isPostponed: last('postpone') !== undefined,
      };
    },
  };
}
