import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { CallableQueue } from '#branch-server/calling/callable-queues.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { QueueListRow } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { serviceLevel } from '#shared/domain/statistics/service-level.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { late, waited } from '#shared/server/statistics/ticket-times.ts';

/** Counts who waits in a queue and how well it was served today: the terminal information of a workstation. */
export function createQueueStats(sqlite: Database) {
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
        .selectFrom('tickets as t')
        .select((eb) => [
          eb.fn.countAll<number>().as('promised'),
          sql<number | null>`sum(1 - ${late(sql`${p('sla')}`)})`.as('in_time'),
        ])
        .where('t.id_queues', '=', p('queue'))
        .where('t.id_branches', '=', p('branch'))
        .where('t.called_at', '>=', p('since'))
        .where('t.day', '=', p('day'))
        .where(waited, '=', 1)
        // Leaves out a queue that promises nothing: it has no service level.
        .where(sql<boolean>`${p('sla')} > 0`),
  );

  return (branch: number, queue: CallableQueue, day: string, now: Millis): QueueListRow => {
    const line = waiting.get({ branch, queue: queue.id });
    const today = called.get({ branch, queue: queue.id, day, since: now - 24 * 3_600_000, sla: queue.sla });
    return {
      idQueues: queue.id,
      name: queue.name,
      description: queue.description,
      letter: queue.letter,
      appointments: queue.appointments ? 'Y' : 'N',
      enabled: queue.offered ? 'Y' : 'N',
      ticketsCount: line?.count ?? 0,
      waitingTime: line?.since ? secondsSince(line.since, now) : 0,
      sla: queue.sla,
      level: serviceLevel({ promised: today?.promised ?? 0, in_time: today?.in_time ?? 0 }),
    };
  };
}

export type QueueStats = ReturnType<typeof createQueueStats>;
