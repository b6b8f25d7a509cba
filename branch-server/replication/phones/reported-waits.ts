import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { createQueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import {
  MAX_REPORTED_QUEUES,
  MAX_WAIT_MINUTES,
  type QueueWaits,
} from '#shared/contract/replication/phones.ts';
import type { ShownWaits } from '#shared/domain/forecast/steady-wait.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import type { TicketId } from '#shared/domain/ids.ts';

export interface ReportedWaitsOptions {
  /** The reading connection. */
  readonly readable: Database;
  readonly mono: () => number;
  readonly forecast: (of: WaitOf) => WaitEstimate;
  readonly shownTo: ShownWaits;
}

/** Places whose waits are reported, besides that of a newcomer; central interpolates between them. */
const REPORTED_POSITIONS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 32, 40, 50, 70, 100, 150, 250, 400,
];

/**
 * Lists the waits of the queues that are offered or have customers: of the tickets at some places, as their phones here
 * show them, and of a newcomer. Central shows them on phones outside of the branch's network, in supervision and to
 * customers who book.
 */
export function createReportedWaits({ readable, mono, forecast, shownTo }: ReportedWaitsOptions) {
  const waiting = statement<{ branch: number }>()(readable, (db, p) =>
    db
      .selectFrom('queues as q')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .leftJoin('queue_branch_types as k', (on) =>
        on.onRef('k.id_queues', '=', 'q.id').onRef('k.id_branch_types', '=', 'b.id_branch_types'),
      )
      .leftJoin('queue_counters as n', (on) =>
        on.onRef('n.id_queues', '=', 'q.id').onRef('n.id_branches', '=', 'b.id'),
      )
      .select(['q.id as queue'])
      .select((eb) => eb.fn.coalesce('n.waiting', eb.lit(0)).as('waiting'))
      .where((eb) =>
        eb.or([eb.and([eb('q.enabled', '=', 1), eb('k.id', 'is not', null)]), eb('n.waiting', '>', 0)]),
      )
      .orderBy('n.waiting', 'desc')
      .orderBy('q.id')
      .limit(MAX_REPORTED_QUEUES),
  );
  const lines = createQueuePositions(readable, mono, 0);

  /** The wait at a place of a queue; none where no open workstation calls it. */
  const placeOf = (ahead: number, { fromMinutes, toMinutes }: Range, rise: Rise): QueueWaits['places'] =>
    fromMinutes === null || toMinutes === null
      ? []
      : [
          {
            ahead,
            fromMinutes: Math.min(fromMinutes, MAX_WAIT_MINUTES),
            toMinutes: Math.min(toMinutes, MAX_WAIT_MINUTES),
            rise,
          },
        ];

  return (idBranches: number): QueueWaits[] =>
    waiting.all({ branch: idBranches }).map(({ queue: idQueues, waiting: count }) => {
      const at = { idBranches, idQueues };
      const places =
        count > 0 ? lines.all({ branch: idBranches, queue: idQueues }) : new Map<TicketId, number>();
      const ticketAt = new Map([...places].map(([id, ahead]) => [ahead, id]));
      const ofTickets = REPORTED_POSITIONS.flatMap((ahead) => {
        const idTickets = ticketAt.get(ahead);
        if (idTickets === undefined) return [];
        const shown = shownTo({ ...at, idTickets, peopleAhead: ahead });
        return placeOf(ahead, shown, shown.rise?.cause ?? null);
      });
      const newcomer = placeOf(count, forecast({ ...at, peopleAhead: count }), null);
      return { idQueues, places: [...ofTickets.filter(({ ahead }) => ahead < count), ...newcomer] };
    });
}

type Range = Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'>;
type Rise = QueueWaits['places'][number]['rise'];
