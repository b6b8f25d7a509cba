import type { Database } from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { RequiredHeads } from '#shared/domain/calling/choose.ts';
import type { QueueCandidates, WaitingTicket } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import { inArrivalOrder, isCallable } from '../stored/tickets/waiting-tickets.ts';

export interface HeadsQueue {
  readonly id: number;
  readonly name: string;
  readonly appointments: boolean;
}

interface QueuePosition {
  readonly branch: number;
  readonly queue: number;
  readonly now: Millis;
}

/** Reads the candidates of a queue among its callable tickets. */
export function createQueueHeads(sqlite: Database) {
  const head = statement<QueuePosition>()(sqlite, (db, p) => callableIn(db, p).$call(inArrivalOrder));
  const maxLength = statement<QueuePosition>()(sqlite, (db, p) =>
    callableIn(db, p).orderBy('entered_at').$call(inArrivalOrder),
  );
  // `coalesce` instead of `or`, with which SQLite would not use the index by wait.
  const maxDue = statement<QueuePosition>()(sqlite, (db, p) =>
    callableIn(db, p)
      .where(sql<boolean>`coalesce(appointment_at, 0) <= ${p('now')}`)
      .orderBy('entered_at')
      .$call(inArrivalOrder),
  );
  const walkIn = statement<QueuePosition>()(sqlite, (db, p) =>
    callableIn(db, p).where('appointment_at', 'is', null).$call(inArrivalOrder),
  );
  const due = statement<QueuePosition>()(sqlite, (db, p) => byAppointment(callableIn(db, p), '<=', p('now')));
  const early = statement<QueuePosition>()(sqlite, (db, p) =>
    byAppointment(callableIn(db, p), '>', p('now')),
  );

  const appointmentsAt = (here: QueuePosition) => ({
    due: due.get(here) ?? null,
    walkIn: walkIn.get(here) ?? null,
    early: early.get(here) ?? null,
  });

  return (queue: HeadsQueue, branch: number, now: Millis, required: RequiredHeads): QueueCandidates => {
    const here = { branch, queue: queue.id, now };
    return {
      queueId: queue.id,
      queueName: queue.name,
      head: head.get(here) ?? null,
      oldest: required.oldest ? (maxLength.get(here) ?? null) : null,
      oldestDue: required.oldestDue ? (maxDue.get(here) ?? null) : null,
      appointments: required.appointments && queue.appointments ? appointmentsAt(here) : null,
    };
  };
}

function callableIn(
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

function byAppointment(query: ReturnType<typeof callableIn>, comparison: '<=' | '>', now: Millis) {
  return query.where('appointment_at', comparison, now).orderBy('appointment_at').$call(inArrivalOrder);
}

/** The tickets of one service and segment in their queue. */
export interface LinealQueue {
  readonly branch: number;
  readonly queue: number;
  readonly service: number;
  readonly segment: number;
}

/** Reads the waiting tickets of lineal workstations. */
export function createLinealQueue(sqlite: Database) {
  const head = statement<LinealQueue & { now: Millis }>()(sqlite, (db, p) =>
    waitingForPair(db, p)
      .select(['id', 'code', 'id_queues as queueId'])
      .select(['entered_at as enteredAt', 'appointment_at as appointmentAt'])
      .where(isCallable(p('now')))
      .$call(inArrivalOrder)
      .limit(1),
  );
  const soonest = statement<LinealQueue>()(sqlite, (db, p) =>
    waitingForPair(db, p).select((eb) => eb.fn.min('callable_at').as('at')),
  );

  return {
    /** First callable ticket by arrival; null without one. */
    head: (at: LinealQueue, now: Millis): WaitingTicket | null => head.get({ ...at, now }) ?? null,

    /** Earliest `callable_at`; null without a waiting ticket. */
    soonest: (at: LinealQueue): Millis | null => soonest.get(at)?.at ?? null,
  };
}

export type LinealQueueReader = ReturnType<typeof createLinealQueue>;

function waitingForPair(
  db: Kysely<BranchTables>,
  p: <Name extends keyof LinealQueue>(name: Name) => LinealQueue[Name],
) {
  return db
    .selectFrom('tickets')
    .where('id_branches', '=', p('branch'))
    .where('id_queues', '=', p('queue'))
    .where('id_services', '=', p('service'))
    .where('id_segments', '=', p('segment'))
    .where('state', '=', 'waiting');
}
