import type { Kysely, Transaction } from 'kysely';
import { localZone } from '#shared/domain/reports/local-zone.ts';
import type { OfferedAtBranch } from '#shared/server/appointments/calendar.ts';
import {
  closedDaysOf,
  hoursOf,
  maxServiceDuration,
  offerInForce,
  offersOf,
  scheduleInForce,
} from '#shared/server/appointments/offers.ts';
import type { CentralTables } from '../db/tables.ts';
import { readBranchCreated } from './branch-created.ts';

type Db = Kysely<CentralTables> | Transaction<CentralTables>;
type BranchOffers = Awaited<ReturnType<typeof readBranchCreated>>;
type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

/**
 * Reads the zone of the clock on a branch's wall as it has said it last; until then, the one that this machine would
 * take it for.
 */
export async function localZoneOf(db: Db, idBranches: number, now: number): Promise<string> {
  const branch = await db
    .selectFrom('branches as b')
    .leftJoin('appointment_ledgers as l', 'l.id_branches', 'b.id')
    .select(['b.zone as difference', 'l.zone'])
    .where('b.id', '=', idBranches)
    .executeTakeFirst();
  return branch?.zone || localZone([Number(branch?.difference ?? 0)], Temporal.Now.timeZoneId(), now);
}

/** Reads what a branch offers to people who book: what central has configured for it, and what it has made itself. */
export async function offeredAt(db: Db, idBranches: number, now: number): Promise<OfferedAtBranch> {
  const made = await readBranchCreated(db, idBranches);
  const closed = [...made.closed_days, ...(await closedDaysOf(db, idBranches).execute())];
  const offers = [];
  for (const row of await offerRows(db, idBranches, made)) {
    const maxLength = row.slot > 0 ? 0 : (await maxServiceDuration(db, row.id).executeTakeFirst())?.seconds;
    offers.push(offerInForce(row, await hoursAt(db, idBranches, row.schedule, made), maxLength ?? 0));
  }
  return {
    offers,
    closed: new Map(closed.map(({ day, name }) => [day, name])),
    zone: await localZoneOf(db, idBranches, now),
  };
}

/** The offers in force, by the names of their queues. */
async function offerRows(
  db: Db,
  idBranches: number,
  { appointment_offers }: BranchOffers,
): Promise<OfferRow[]> {
  const own = await offersOf(db, idBranches).execute();
  const others = appointment_offers.filter(
    ({ enabled, id_queues }) => enabled === 1 && !own.some(({ id }) => id === id_queues),
  );
  if (others.length === 0) return own;
  const queues = await db
    .selectFrom('queues as q')
    .innerJoin('branches as b', (on) => on.on('b.id', '=', idBranches))
    .innerJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').onRef('t.id_branch_types', '=', 'b.id_branch_types'),
    )
    .select(['q.id', 'q.name', 'q.letter'])
    .where(
      'q.id',
      'in',
      others.map(({ id_queues }) => id_queues),
    )
    .where('q.enabled', '=', 1)
    .where('q.appointments', '=', 1)
    .execute();
  const made = others.flatMap(({ id_queues, id_defined_timetables: schedule, ...offer }) => {
    const queue = queues.find(({ id }) => id === id_queues);
    return queue ? [{ ...offer, branch_percent: offer.branch_percent ?? HALF, ...queue, schedule }] : [];
  });
  return [...own, ...made].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** What a branch keeps for itself that has not said so: one of an earlier version. */
const HALF = 50;

/** The hours of a schedule at a branch: none where it is not in force. */
async function hoursAt(db: Db, idBranches: number, schedule: number | null, made: BranchOffers) {
  if (schedule === null) return [];
  const ofBranch = made.defined_timetables.find(({ id }) => id === schedule);
  const isInForce = ofBranch
    ? ofBranch.enabled === 1
    : (await scheduleInForce(db, schedule).executeTakeFirst()) !== undefined;
  if (!isInForce) return [];
  const added = made.timetables.filter((row) => row.id_defined_timetables === schedule);
  return [
    ...(await hoursOf(db, schedule, idBranches).execute()),
    ...added.map(({ day, start, end }) => ({ day, start, end })),
  ];
}
