import type { Kysely, Transaction } from 'kysely';
import type { CalendarSlot } from '#shared/contract/tickets/appointments.ts';
import { bookableSlots, type Offer, type Slot, slotsOfDay } from '#shared/domain/appointments/slots.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import type { Hours } from '#shared/domain/time/opening.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<SharedTables> | Transaction<SharedTables>;

/** The current offer of a queue at a branch. */
export interface OfferInForce extends Offer {
  readonly idQueues: number;
  readonly queueName: string;
  readonly letter: string;
  /** Accepted delay after the appointment time. */
  readonly late: Seconds;
  /** Percentage of free seats reserved for the branch. */
  readonly branchPercent: number;
}

/** Finds the queues with appointments at a branch, by name. */
export const offersOf = (db: Db, branch: number) =>
  db
    .selectFrom('appointment_offers as o')
    .innerJoin('queues as q', 'q.id', 'o.id_queues')
    .innerJoin('branches as b', 'b.id', 'o.id_branches')
    .innerJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
    )
    .select(['q.id', 'q.name', 'q.letter', 'o.id_defined_timetables as schedule'])
    .select(['o.slot', 'o.seats', 'o.walk_in_percent', 'o.branch_percent'])
    .select(['o.days_ahead', 'o.notice', 'o.late'])
    .where('o.id_branches', '=', branch)
    .where('o.enabled', '=', 1)
    .where('q.enabled', '=', 1)
    .where('q.appointments', '=', 1)
    .orderBy('q.name')
    .orderBy('q.id');

/** Finds the longest planned service time of a queue. */
export const maxServiceDuration = (db: Db, queue: number) =>
  db
    .selectFrom('queue_categories as c')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .select(({ fn }) => fn.max('s.service_time').as('seconds'))
    .where('c.id_queues', '=', queue);

export const closedDaysOf = (db: Db, branch: number) =>
  db.selectFrom('closed_days').select(['day', 'name']).where('id_branches', '=', branch);

/** Finds the service and segment pairs of a queue. */
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

/** Finds the queue of a service and segment pair at a branch. */
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

/** Finds the rows of a schedule at a branch: global ones, and those of its type and of the branch. */
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

/** Finds an enabled schedule. */
export const scheduleInForce = (db: Db, schedule: number) =>
  db.selectFrom('defined_timetables').select('id').where('id', '=', schedule).where('enabled', '=', 1);

/** Minimum slot length: a planned service time of 0 would give infinitely many slots. */
const SHORTEST: Seconds = 60;

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

/** Builds an offer from its row, its schedule and the longest service time. */
export const offerInForce = (row: OfferRow, hours: readonly Hours[], maxLength: Seconds): OfferInForce => ({
  idQueues: row.id,
  queueName: row.name,
  letter: row.letter,
  hours,
  slot: Math.max(SHORTEST, row.slot || maxLength),
  seats: row.seats,
  walkInPercent: row.walk_in_percent,
  branchPercent: row.branch_percent,
  daysAhead: row.days_ahead,
  notice: row.notice,
  late: row.late,
});

interface DayOfOffer {
  readonly offer: OfferInForce;
  readonly closedDays: ReadonlySet<string>;
  readonly day: string;
  readonly zone: string;
  readonly now: Millis;
}

/** Bookable seats of a slot at this end and at the other. */
type RemainingInSlot = Pick<CalendarSlot, 'free' | 'elsewhere'>;

const NONE: RemainingInSlot = { free: 0, elsewhere: 0 };

/**
 * Lists the remaining seats of an offer's slots on a day; none outside the booking period.
 * @param remainingOf reads the taken seats of the slots and returns the remaining ones of each
 */
export function remainingSlots(
  { offer, closedDays, day, zone, now }: DayOfOffer,
  leftOf: (laid: readonly Slot[]) => (slot: Slot) => RemainingInSlot,
): Omit<CalendarSlot, 'idQueues'>[] {
  if (closedDays.has(day)) return [];
  const laid = slotsOfDay(offer, { day, zone });
  const bookable = new Set(
    bookableSlots({ offer, closedDays, now }, { day, zone }).map(({ start }) => start),
  );
  const left = leftOf(laid);
  return laid.map((slot) => ({
    start: slot.start,
    end: slot.end,
    seats: slot.seats.length,
    ...(bookable.has(slot.start) ? left(slot) : NONE),
  }));
}
