import type { Database } from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import { inArrivalOrder } from '#branch-server/stored/tickets/waiting-tickets.ts';
import { DEFAULT_POLITENESS } from '#shared/domain/calling/choose.ts';
import type { WaitingNow } from '#shared/domain/forecast/branch-now.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { DAY_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import { servedFor } from '#shared/server/statistics/ticket-times.ts';

/** Number of waiting tickets read per queue; waits beyond them are extrapolated. */
const MAX_WAITING = 500;
/** Number of calls read per queue, and of the last ended services that count. */
const MAX_CALLS = 40;
const MAX_RECENT = 30;
/** Service time of a queue without a service, s. */
const DEFAULT_SERVICE_TIME: Seconds = 300;
/** Past services in the typical service time. */
const MAX_TYPICAL = 100;
/** Sessions of a day: ten of each of two hundred workstations. */
const MAX_SESSIONS = 2_000;
const TYPICAL_MS: Millis = 28 * DAY_MS;

/**
 * Reads the input of forecasts: each query has an index and a limit, however long the branch has existed.
 */
export function createForecastReads(sqlite: Database) {
  const branches = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select(['id', 'zone']).where('enabled', '=', 1).orderBy('id'),
  );
  const queues = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queues as q')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .leftJoin('queue_branch_types as k', (on) =>
        on.onRef('k.id_queues', '=', 'q.id').onRef('k.id_branch_types', '=', 'b.id_branch_types'),
      )
      .leftJoin('queue_counters as n', (on) =>
        on.onRef('n.id_queues', '=', 'q.id').onRef('n.id_branches', '=', 'b.id'),
      )
      .leftJoin('queue_categories as c', 'c.id_queues', 'q.id')
      .leftJoin('services as s', 's.id', 'c.id_services')
      .select(['q.id', 'q.name', 'q.sla', 'q.appointments'])
      .leftJoin('politeness as w', (on) =>
        on.onRef('w.id_queues', '=', 'q.id').onRef('w.id_branches', '=', 'b.id'),
      )
      .select((eb) => [
        eb.fn.coalesce(eb.fn.avg<number>('s.service_time'), eb.lit(DEFAULT_SERVICE_TIME)).as('planned'),
        eb.fn.coalesce(eb.fn.max('w.seconds'), eb.lit(DEFAULT_POLITENESS)).as('politeness'),
      ])
      // A queue that is no longer offered is called until it is empty.
      .where((eb) =>
        eb.or([
          eb.and([eb('q.enabled', '=', 1), eb('k.id', 'is not', null), eb('s.id', 'is not', null)]),
          eb('n.waiting', '>', 0),
        ]),
      )
      .groupBy(['q.id', 'q.name', 'q.sla', 'q.appointments'])
      .orderBy('q.name')
      .orderBy('q.id'),
  );
  const waiting = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['id', 'entered_at as enteredAt', 'appointment_at as appointmentAt'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', sql.lit('waiting'))
      .$call(inArrivalOrder)
      .limit(MAX_WAITING),
  );
  const recent = statement<{ branch: number; queue: number; day: string; since: number }>()(sqlite, (db, p) =>
    services(db, p)
      .select(['ended_at as endedAt', 'called_at as calledAt', 'entered_at as enteredAt'])
      .select(['id_users as user', 'id_workstations as workstation'])
      // Bounds the moment, which the index has: by the day alone a quiet morning would read back for years.
      .where('called_at', '>=', p('since'))
      .where('day', '=', p('day'))
      .limit(MAX_CALLS),
  );
  const typical = statement<{ branch: number; queue: number; from: number; to: number }>()(sqlite, (db, p) =>
    services(db, p).where('called_at', '>=', p('from')).where('called_at', '<', p('to')).limit(MAX_TYPICAL),
  );
  const booked = statement<{ branch: number; from: number; to: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('appointments')
      .select(['id_queues as queue', 'slot_start as at'])
      .where('id_branches', '=', p('branch'))
      .where('slot_start', '>=', p('from'))
      .where('slot_start', '<', p('to'))
      .where('state', '=', 'booked'),
  );
  // Ids increase with arrival and are the only index over all tickets of a branch.
  const arrivals = statement<{ branch: number; from: number; to: number; origin: number }>()(
    sqlite,
    (db, p) =>
      db
        .selectFrom('tickets')
        .select([
          'id_queues as queue',
          sql<number>`(arrived_at - ${p('origin')}) / ${sql.lit(QUARTER_MS)}`.as('quarter'),
          sql<number>`count(*)`.as('count'),
        ])
        .where('id', '>=', p('from'))
        .where('id', '<', p('to'))
        .where('id_branches', '=', p('branch'))
        .where('appointment_at', 'is', null)
        .groupBy(['queue', 'quarter']),
  );
  const arrivalCounts = statement<{ branch: number; from: number; to: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select([
        'id_queues as queue',
        sql<number>`count(*)`.as('count'),
        sql<number>`min(arrived_at)`.as('first'),
      ])
      .where('id', '>=', p('from'))
      .where('id', '<', p('to'))
      .where('id_branches', '=', p('branch'))
      .where('appointment_at', 'is', null)
      .groupBy('id_queues'),
  );
  const open = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as o')
      .innerJoin('workstations as w', 'w.id', 'o.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .leftJoin('tickets as h', (on) =>
        on.onRef('h.id_workstations', '=', 'w.id').on('h.state', '=', sql.lit('assisting')),
      )
      .select([
        'w.id',
        'o.id_users as user',
        'w.id_attention_profiles as idProfile',
        't.lineal_call as lineal',
      ])
      .select(['h.id_queues as queue', 'h.called_at as since'])
      .where('o.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('t.reception', '=', 0)
      .orderBy('w.id'),
  );

  const sessions = statement<{ branch: number; from: number; to: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('workstation_sessions as o', 'o.id_workstations', 'w.id')
      .select(['w.id', 'w.id_attention_profiles as idProfile', 't.lineal_call as lineal'])
      .select(['o.opened_at as openedAt', sql<number>`o.closed_at`.as('closedAt')])
      .where('w.id_branches', '=', p('branch'))
      .where('w.enabled', '=', 1)
      .where('t.reception', '=', 0)
      .where('o.opened_at', '>=', p('from'))
      .where('o.opened_at', '<', p('to'))
      .where('o.closed_at', 'is not', null)
      .orderBy('o.opened_at')
      .limit(MAX_SESSIONS),
  );

  return {
    branches: () => branches.all({}),
    /** The branch's queues that are offered or have customers, with their planned service time. */
    queues: (branch: number) => queues.all({ branch }),
    /** Customers who wait in a queue, by first arrival. */
    waiting: (branch: number, queue: number): WaitingNow[] => waiting.all({ branch, queue }),
    /** Services that ended last, of a day. Ordered by end: the last calls would omit long services. */
    recent: ({ branch, queue, day, now }: ServiceTimesOf): Served[] =>
      recent
        .all({ branch, queue, day, since: now - DAY_MS })
        .sort((one, other) => Number(other.endedAt) - Number(one.endedAt))
        .slice(0, MAX_RECENT),
    /** Mean service time of the last customers before today; null without any. */
    typicalServiceTime(branch: number, queue: number, now: Millis) {
      const past = typical.all({ branch, queue, from: now - TYPICAL_MS, to: now - DAY_MS });
      const count = past.length;
      return count === 0
        ? null
        : { count, mean: past.reduce((sum, { seconds }) => sum + seconds, 0) / count };
    },
    /** Times of booked appointments by queue, between two moments. */
    booked: (branch: number, from: Millis, to: Millis) => booked.all({ branch, from, to }),
    /**
     * Number of customers without an appointment who took a ticket in between, by the queue in which they are now and
     * the quarter of an hour since the first moment.
     */
    arrivals: (branch: number, from: Millis, to: Millis) =>
      arrivals.all({ branch, from: lowestTicketIdAt(from), to: lowestTicketIdAt(to), origin: from }),
    /** Number of arrivals by queue in a range, and the first arrival. */
    arrivalCounts: (branch: number, from: Millis, to: Millis) =>
      arrivalCounts.all({ branch, from: lowestTicketIdAt(from), to: lowestTicketIdAt(to) }),
    /** Ended sessions of workstations that call, opened between two moments, with their present profiles. */
    sessions: (branch: number, from: Millis, to: Millis) => sessions.all({ branch, from, to }),
    /** Open workstations that call, with their profiles. */
    open: (branch: number) => open.all({ branch }),
  };
}

/** Services of a queue that have ended, the last one called first, with their length. */
const services = (db: Kysely<BranchTables>, p: (name: 'branch' | 'queue') => number) =>
  db
    .selectFrom('tickets as t')
    .select(sql<number>`${servedFor} / 1000`.as('seconds'))
    .where('id_queues', '=', p('queue'))
    .where('id_branches', '=', p('branch'))
    .where('state', '=', 'assisted')
    .orderBy('called_at', 'desc');

/** A service of today. */
export interface Served {
  readonly seconds: Seconds;
  readonly enteredAt: Millis;
  readonly calledAt: Millis | null;
  readonly endedAt: Millis | null;
  readonly user: number | null;
  readonly workstation: number | null;
}

interface ServiceTimesOf {
  readonly branch: number;
  readonly queue: number;
  readonly day: string;
  readonly now: Millis;
}

export type ForecastReads = ReturnType<typeof createForecastReads>;
