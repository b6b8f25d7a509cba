import type { Kysely, Transaction } from 'kysely';
import type { Offer } from '#shared/domain/appointments/offer.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import type { Hours } from '#shared/domain/opening/opening.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** What a queue offers at a branch to people who book, as it holds now. */
export interface OfferInForce extends Offer {
  readonly idQueues: number;
  readonly queueName: string;
  readonly letter: string;
  /** How long after the appointed time people may arrive. */
  readonly late: Seconds;
  /** How many of a hundred free places the branch keeps for its own desk. */
  readonly branchPercent: number;
}

/** Finds the queues that give appointments at a branch, by their names. */
export const offersOf = (db: Db, branch: number) =>
  db
    .selectFrom('appointment_offers as o')
    .innerJoin('queues as q', 'q.id', 'o.id_queues')
    .innerJoin('branches as b', 'b.id', 'o.id_branches')
    .innerJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
    )
    .select(['q.id', 'q.name', 'q.letter', 'o.id_defined_timetables as schedule'])
    .select(['o.slot', 'o.places', 'o.walk_in_percent', 'o.branch_percent'])
    .select(['o.days_ahead', 'o.notice', 'o.late'])
    .where('o.id_branches', '=', branch)
    .where('o.enabled', '=', 1)
    .where('q.enabled', '=', 1)
    .where('q.appointments', '=', 1)
    .orderBy('q.name')
    .orderBy('q.id');

/** Finds the longest time for which a service of a queue is planned. */
export const maxServiceDuration = (db: Db, queue: number) =>
  db
    .selectFrom('queue_categories as c')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .select(({ fn }) => fn.max('s.service_time').as('seconds'))
    .where('c.id_queues', '=', queue);

export const closedDaysOf = (db: Db, branch: number) =>
  db.selectFrom('closed_days').select(['day', 'name']).where('id_branches', '=', branch);

/** Finds what a queue is waited in for. */
export const pairsOf = (db: Db, queue: number) =>
  db
    .selectFrom('queue_categories as c')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .select(['s.id as idServices', 's.name as servName', 'g.id as idSegments', 'g.name as segmentName'])
    .where('c.id_queues', '=', queue)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .orderBy('s.name')
    .orderBy('g.name');

/** Finds the queue of a service and segment pair that a branch offers. */
export const queueOfPair = (db: Db, branch: number, service: number, segment: number) =>
  db
    .selectFrom('queue_categories as c')
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .innerJoin('branches as b', (on) => on.on('b.id', '=', branch))
    .innerJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
    )
    .select('q.id')
    .where('c.id_services', '=', service)
    .where('c.id_segments', '=', segment)
    .where('q.enabled', '=', 1)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .where('b.enabled', '=', 1);

/** Finds the rows of a schedule that hold at a branch: those of everywhere with those that its type and the branch add. */
export const hoursOf = (db: Db, schedule: number, branch: number) =>
  db
    .selectFrom('timetables as t')
    .innerJoin('branches as b', (on) => on.on('b.id', '=', branch))
    .select(['t.day', 't.start', 't.end'])
    .where('t.id_defined_timetables', '=', schedule)
    .where((eb) =>
      eb.or([eb('t.id_branch_types', 'is', null), eb('t.id_branch_types', '=', eb.ref('b.id_branch_types'))]),
    )
    .where((eb) => eb.or([eb('t.id_branches', 'is', null), eb('t.id_branches', '=', eb.ref('b.id'))]))
    .orderBy('t.id');

/** Tells whether a schedule is in force. */
export const scheduleInForce = (db: Db, schedule: number) =>
  db.selectFrom('defined_timetables').select('id').where('id', '=', schedule).where('enabled', '=', 1);

/** Slots are not offered for shorter than this: a service that is planned for no time at all would have no end of them. */
const SHORTEST: Seconds = 60;

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

/** Puts an offer together from its row, the hours of its schedule and the longest time that its services take. */
export const offerInForce = (row: OfferRow, hours: readonly Hours[], maxLength: Seconds): OfferInForce => ({
  idQueues: row.id,
  queueName: row.name,
  letter: row.letter,
  hours,
  slot: Math.max(SHORTEST, row.slot || maxLength),
  places: row.places,
  walkInPercent: row.walk_in_percent,
  branchPercent: row.branch_percent,
  daysAhead: row.days_ahead,
  notice: row.notice,
  late: row.late,
});
