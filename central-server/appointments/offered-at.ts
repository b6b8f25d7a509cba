import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
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
import type { SharedTables } from '#shared/server/db/tables.ts';

type Db = Kysely<CentralTables> | Transaction<CentralTables>;
type BranchOffers = Awaited<ReturnType<typeof readBranchCreated>>;
type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

/** Time zone of a branch as last reported; until then that of this machine. */
export async function localZoneOf(db: Db, idBranches: number, now: number): Promise<string> {
  const branch = await db
    .selectFrom('branches as b')
    .leftJoin('appointment_ledgers as l', 'l.id_branches', 'b.id')
    .select(['b.zone as difference', 'l.zone'])
    .where('b.id', '=', idBranches)
    .executeTakeFirst();
  return branch?.zone || localZone([Number(branch?.difference ?? 0)], Temporal.Now.timeZoneId(), now);
}

/** Appointment offers at a branch: central's and its own. */
export async function offeredAt(db: Db, idBranches: number, now: number): Promise<OfferedAtBranch> {
  const created = await readBranchCreated(db, idBranches);
  const closed = [...created.closed_days, ...(await closedDaysOf(db, idBranches).execute())];
  const offers = [];
  for (const row of await offerRows(db, idBranches, created)) {
    const maxLength = row.slot > 0 ? 0 : (await maxServiceDuration(db, row.id).executeTakeFirst())?.seconds;
    offers.push(offerInForce(row, await hoursAt(db, idBranches, row.schedule, created), maxLength ?? 0));
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
  const created = others.flatMap(({ id_queues, id_defined_timetables: schedule, ...offer }) => {
    const queue = queues.find(({ id }) => id === id_queues);
    return queue ? [{ ...offer, branch_percent: offer.branch_percent ?? HALF, ...queue, schedule }] : [];
  });
  return [...own, ...created].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}

/** Branch share for branches of earlier versions, which do not report one. */
const HALF = 50;

/** The hours of a schedule at a branch: none if it is not in force. */
async function hoursAt(db: Db, idBranches: number, schedule: number | null, created: BranchOffers) {
  if (schedule === null) return [];
  const ofBranch = created.defined_timetables.find(({ id }) => id === schedule);
  const isInForce = ofBranch
    ? ofBranch.enabled === 1
    : (await scheduleInForce(db, schedule).executeTakeFirst()) !== undefined;
  if (!isInForce) return [];
  const added = created.timetables.filter((row) => row.id_defined_timetables === schedule);
  return [
    ...(await hoursOf(db, schedule, idBranches).execute()),
    ...added.map(({ day, start, end }) => ({ day, start, end })),
  ];
}

/** Tables of an offer with rows that branches may create. */
const ENTITIES = ['appointment_offers', 'closed_days', 'defined_timetables', 'timetables'] as const;
type Entity = (typeof ENTITIES)[number];
type BranchCreated = { readonly [Name in Entity]: readonly Selectable<SharedTables[Name]>[] };

/** Reads the offers, closed days and schedules that a branch has made itself, as it has sent them. */
async function readBranchCreated(
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  idBranches: number,
): Promise<BranchCreated> {
  const rows = await db
    .selectFrom('branch_rows')
    .select(['entity', 'content'])
    .where('id_branches', '=', idBranches)
    .where('entity', 'in', ENTITIES)
    .where('deleted', '=', 0)
    .orderBy('pk')
    .execute();
  const of = <Name extends Entity>(name: Name) =>
    rows
      .filter(({ entity }) => entity === name)
      .map(({ content }) => JSON.parse(content) as Selectable<SharedTables[Name]>);
  return {
    appointment_offers: of('appointment_offers'),
    closed_days: of('closed_days'),
    defined_timetables: of('defined_timetables'),
    timetables: of('timetables'),
  };
}
