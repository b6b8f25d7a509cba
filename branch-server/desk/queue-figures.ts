import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { QueueLineRow } from '../../shared/contract/workstations.ts';
import type { Millis } from '../../shared/domain/ids.ts';
import { secondsSince } from '../../shared/domain/time/seconds-since.ts';
import type { CallableQueue } from '../calling/desk-queues.ts';
import { statement } from '../db/statement.ts';

/** Who waits in a queue and how well it was served today: the terminal information of a workstation. */
export function createQueueFigures(sqlite: Database) {
  const waiting = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('entered_at').as('since')])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting'),
  );
  const called = statement<{ branch: number; queue: number; day: string; since: number; sla: number }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('tickets')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          sql<number | null>`sum(called_at - entered_at <= ${p('sla')} * 1000)`.as('inTime'),
        ])
        .where('id_queues', '=', p('queue'))
        .where('id_branches', '=', p('branch'))
        .where('called_at', '>=', p('since'))
        .where('day', '=', p('day'))
        // Who came without a ticket did not wait, neither in time nor too long.
        .where('no_ticket', '=', 0),
  );

  return (branch: number, queue: CallableQueue, day: string, now: Millis): QueueLineRow => {
    const line = waiting.get({ branch, queue: queue.id });
    const today = called.get({ branch, queue: queue.id, day, since: now - 24 * 3_600_000, sla: queue.sla });
    return {
      idQueues: queue.id,
      name: queue.name,
      letter: queue.letter,
      ticketsCount: line?.count ?? 0,
      waitingTime: line?.since ? secondsSince(line.since, now) : 0,
      sla: queue.sla,
      level: today?.count ? Math.round(((today.inTime ?? 0) / today.count) * 100) : null,
    };
  };
}

export type QueueFigures = ReturnType<typeof createQueueFigures>;
