import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import {
  MAX_REPORTED_QUEUES,
  MAX_WAIT_MINUTES,
  type QueueWaits,
} from '#shared/contract/replication/phones.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Places whose waits are reported; central interpolates between them. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 32, 40, 50, 70, 100, 150, 250, 400];

/**
 * Lists the forecast waits of the queues in which customers wait: central shows them on phones outside of the branch's
 * network.
 */
export function createReportedWaits(sqlite: Database, forecast: (of: WaitOf) => WaitEstimate) {
  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters')
      .select(['id_queues as queue', 'waiting'])
      .where('id_branches', '=', p('branch'))
      .where('waiting', '>', 0)
      .orderBy('id_queues')
      .limit(MAX_REPORTED_QUEUES),
  );

  return (idBranches: number, now: Millis): QueueWaits[] =>
    waiting.all({ branch: idBranches }).map(({ queue: idQueues, waiting: count }) => ({
      idQueues,
      places: PLACES.filter((ahead) => ahead <= count).flatMap((ahead) => {
        const { fromMinutes, toMinutes } = forecast({ idBranches, idQueues, peopleAhead: ahead, now });
        return fromMinutes === null || toMinutes === null
          ? []
          : [
              {
                ahead,
                fromMinutes: Math.min(fromMinutes, MAX_WAIT_MINUTES),
                toMinutes: Math.min(toMinutes, MAX_WAIT_MINUTES),
              },
            ];
      }),
    }));
}
