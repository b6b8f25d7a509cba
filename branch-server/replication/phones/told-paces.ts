import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import { createQueuePaces } from '#branch-server/stored/tickets/queue-paces.ts';
import { LONGEST_SERVICE, MOST_PACES, type QueuePace } from '#shared/contract/replication/phones.ts';
import type { Millis } from '#shared/domain/ids.ts';

/**
 * Tells how quickly the queues are served in which somebody waits: by it central says to phones outside how long it
 * takes. Where nobody was served yet, the plan of each service counts, which central knows.
 */
export function createToldPaces(sqlite: Database, days: Pick<BusinessDays, 'today'>) {
  const paceOf = createQueuePaces(sqlite);
  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .select(['t.id_queues as queue', 'b.zone'])
      .distinct()
      .where('t.id_branches', '=', p('branch'))
      .where('t.state', '=', 'waiting')
      .orderBy('t.id_queues')
      .limit(MOST_PACES),
  );

  return (idBranches: number, now: Millis): QueuePace[] => {
    const rows = waiting.all({ branch: idBranches });
    const [first] = rows;
    if (!first) return [];
    const day = days.today({ id: idBranches, zone: first.zone });
    return rows.map(({ queue: idQueues }) => {
      const { recentServiceTimes: times, openWorkstations } = paceOf({ idBranches, idQueues, day, now });
      const sum = times.reduce((all, one) => all + one, 0);
      const serviceTime = times.length === 0 ? null : Math.min(sum / times.length, LONGEST_SERVICE);
      return { idQueues, openWorkstations, serviceTime };
    });
  };
}
