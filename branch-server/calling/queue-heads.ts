import type { Database } from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { HeadsRead } from '#shared/domain/calling/heads-read.ts';
import type { QueueCandidates } from '#shared/domain/calling/strategies/strategy.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import type { BranchTables } from '../db/tables.ts';
import { inArrivalOrder, isCallable } from '../stored/tickets/waiting-tickets.ts';

export interface LinedQueue {
  readonly id: number;
  readonly name: string;
  readonly appointments: boolean;
}

interface QueuePosition {
  readonly branch: number;
  readonly queue: number;
  readonly now: Millis;
}

/** Reads the tickets of a queue that may come next; leaves out customers who still walk over. */
export function createQueueHeads(sqlite: Database) {
  const head = statement<QueuePosition>()(sqlite, (db, p) => waiting(db, p).$call(inArrivalOrder));
  const maxLength = statement<QueuePosition>()(sqlite, (db, p) =>
    waiting(db, p).orderBy('entered_at').$call(inArrivalOrder),
  );
  // Not as two conditions joined by `or`, for which SQLite would leave the index that is in the order of the waits.
  const maxDue = statement<QueuePosition>()(sqlite, (db, p) =>
    waiting(db, p)
      .where(sql<boolean>`coalesce(appointment_at, 0) <= ${p('now')}`)
      .orderBy('entered_at')
      .$call(inArrivalOrder),
  );
  const walkIn = statement<QueuePosition>()(sqlite, (db, p) =>
    waiting(db, p).where('appointment_at', 'is', null).$call(inArrivalOrder),
  );
  const due = statement<QueuePosition>()(sqlite, (db, p) => byAppointment(waiting(db, p), '<=', p('now')));
  const early = statement<QueuePosition>()(sqlite, (db, p) => byAppointment(waiting(db, p), '>', p('now')));

  const appointmentsAt = (here: QueuePosition) => ({
    due: due.get(here) ?? null,
    walkIn: walkIn.get(here) ?? null,
    early: early.get(here) ?? null,
  });

  return (queue: LinedQueue, branch: number, now: Millis, read: HeadsRead): QueueCandidates => {
    const here = { branch, queue: queue.id, now };
    return {
      queueId: queue.id,
      queueName: queue.name,
      head: head.get(here) ?? null,
      longest: read.longest ? (maxLength.get(here) ?? null) : null,
      longestDue: read.longestDue ? (maxDue.get(here) ?? null) : null,
      appointments: read.appointments && queue.appointments ? appointmentsAt(here) : null,
    };
  };
}

function waiting(
  db: Kysely<BranchTables>,
  p: <Name extends keyof QueuePosition>(name: Name) => QueuePosition[Name],
) {
  return db
    .selectFrom('tickets')
    .select(['id', 'code', 'id_queues as queueId'])
    .select(['entered_at as enteredAt', 'appointment_at as appointmentAt'])
    .where('id_branches', '=', p('branch'))
    .where('id_queues', '=', p('queue'))
    .where(isCallable(p('now')))
    .limit(1);
}

function byAppointment(query: ReturnType<typeof waiting>, comparison: '<=' | '>', now: Millis) {
  return query.where('appointment_at', comparison, now).orderBy('appointment_at').$call(inArrivalOrder);
}
