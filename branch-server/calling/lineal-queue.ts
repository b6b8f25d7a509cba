import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { WaitingTicket } from '#shared/domain/calling/strategies/strategy.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import type { BranchTables } from '../db/tables.ts';
import { inArrivalOrder, isCallable } from '../stored/tickets/waiting-tickets.ts';

/** Names the tickets of a lineal workstation: in the queue of its pair, those of this service and segment only. */
export interface LinealQueue {
  readonly branch: number;
  readonly queue: number;
  readonly service: number;
  readonly segment: number;
}

/** Reads the tickets waiting for the service and segment of a lineal workstation, over the connection handed in. */
export function createLinealQueue(sqlite: Database) {
  const head = statement<LinealQueue & { now: Millis }>()(sqlite, (db, p) =>
    waiting(db, p)
      .select(['id', 'code', 'id_queues as queueId'])
      .select(['entered_at as enteredAt', 'appointment_at as appointmentAt'])
      .where(isCallable(p('now')))
      .$call(inArrivalOrder)
      .limit(1),
  );
  const soonest = statement<LinealQueue>()(sqlite, (db, p) =>
    waiting(db, p).select((eb) => eb.fn.min('callable_at').as('at')),
  );

  return {
    /** Finds the first by arrival that call-next may take; null where there is none. */
    head: (place: LinealQueue, now: Millis): WaitingTicket | null => head.get({ ...place, now }) ?? null,

    /** Tells when the first customer still walking over may be called; null where there is none. */
    soonest: (place: LinealQueue): Millis | null => soonest.get(place)?.at ?? null,
  };
}

export type LinealQueueReader = ReturnType<typeof createLinealQueue>;

function waiting(
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
