import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { connectionOf } from '#shared/domain/fleet/connection-state.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { type DemandMoment, demandMoment, typicalDemand } from '#shared/domain/statistics/demand.ts';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import {
  type BranchData,
  type DashboardRequest,
  type DashboardSource,
  type DayCounts,
  NO_DATA_TODAY,
  type QueueState,
} from '#shared/server/dashboard/dashboard-source.ts';
import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';

interface DashboardFeatureOptions extends BranchDataSourceOptions, Pick<ServerOptions, 'licenceKey'> {}

/** Serves current metrics of many branches. */
export const composeDashboard = (options: DashboardFeatureOptions): Feature<Notice, AsyncRoute<Notice>> => ({
  routes: dashboardRoutes({
    reader: options.reader,
    source: createBranchDataSource(options),
    licences: createLicences(options.licenceKey ?? null),
  }),
});

type BranchConnection = Pick<FleetBranch, 'id' | 'connection' | 'lastSeen' | 'lagRows' | 'lagMs'>;

interface BranchDataSourceOptions {
  readonly reader: Kysely<CentralTables>;
  readonly settings: () => Promise<Pick<GeneralSettings, 'resetHour'>>;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly BranchConnection[]>;
}

/**
 * Computes metrics of branches from replicated data: current tickets and sessions from facts, the day from roll-ups.
 * The business day of each branch follows central's clock.
 *
 * @internal used by tests besides this file
 */
export function createBranchDataSource({
  reader,
  settings,
  fleet,
}: BranchDataSourceOptions): DashboardSource {
  return async (requested) => {
    if (requested.branches.length === 0) return () => UNKNOWN;
    const { queues } = requested;
    const clocks = clocksOf(requested, (await settings()).resetHour);
    const todays = new Map(clocks.flatMap(({ ids, moment }) => ids.map((id) => [id, moment.today])));
    const [earliest = ''] = clocks.map(({ moment }) => moment.today).sort();
    const present = { ids: requested.branches.map(({ id }) => id), earliest };
    const [known, promises, waiting, assisting, open, days, typical] = await Promise.all([
      fleet(),
      reader.selectFrom('queues').select(['id', 'sla']).execute(),
      ticketsThat(reader, 'waiting', present),
      ticketsThat(reader, 'assisting', present),
      openSessions(reader, present),
      Promise.all(clocks.map((clock) => countedToday(reader, clock, queues))),
      Promise.all(clocks.map((clock) => typicalByNow(reader, clock, queues))),
    ]);
    const isToday = ({ id_branches, day }: { id_branches: number; day: string }) =>
      day >= (todays.get(id_branches) ?? '');
    const isOfQueue = ({ id_queues }: { id_queues: number }) => queues === null || queues.has(id_queues);
    const byBranch = <Row extends { id_branches: number; day: string }>(rows: readonly Row[]) =>
      Map.groupBy(rows.filter(isToday), ({ id_branches }) => id_branches);
    const waitingAt = byBranch(waiting.filter(isOfQueue));
    const assistingAt = byBranch(assisting.filter(isOfQueue));
    const openAt = byBranch(open);
    const slas = new Map(promises.map(({ id, sla }) => [id, sla]));
    const knownOf = new Map(known.map((one) => [one.id, one]));
    const dayOf = new Map(days.flat().map(({ id_branches, ...day }) => [id_branches, day]));

    return (id): BranchData => {
      const branch = knownOf.get(id);
      const connection = connectionOf(branch);
      const asOf = asOfOf(branch);
      const at = connection === 'online' || asOf === null ? requested.now : Math.min(requested.now, asOf);
      return {
        asOf,
        connection,
        lines: queuesOf(waitingAt.get(id) ?? [], assistingAt.get(id) ?? [], { slas, at }),
        day: dayOf.get(id) ?? NO_DATA_TODAY,
        typical: typical.find((some) => some.has(id))?.get(id) ?? null,
        openWorkstations: new Set((openAt.get(id) ?? []).map(({ id_workstations }) => id_workstations)),
      };
    };
  };
}

const UNKNOWN: BranchData = {
  asOf: null,
  connection: connectionOf(undefined),
  lines: [],
  day: NO_DATA_TODAY,
  typical: null,
  openWorkstations: new Set(),
};

/** Time up to which central has all data of the branch. */
const asOfOf = (branch: BranchConnection | undefined): Millis | null =>
  branch?.lastSeen == null ? null : branch.lastSeen - (branch.lagRows ? (branch.lagMs ?? 0) : 0);

/** Groups branches by time zone. */
function clocksOf({ branches, now }: DashboardRequest, resetHour: number): SameClock[] {
  const byZone = Map.groupBy(branches, ({ zone }) => zoneHoursOf(zone));
  return [...byZone].map(([zoneHours, same]) => ({
    ids: same.map(({ id }) => id),
    moment: demandMoment(now, { zoneHours, resetHour }),
  }));
}

interface Waiting {
  readonly id_queues: number;
  readonly entered_at: Millis;
}

function queuesOf(
  waiting: readonly Waiting[],
  assisting: readonly Pick<Waiting, 'id_queues'>[],
  { slas, at }: { readonly slas: ReadonlyMap<number, Seconds>; readonly at: Millis },
): QueueState[] {
  const lines = new Map<number, { -readonly [Name in keyof QueueState]: QueueState[Name] }>();
  const lineOf = (idQueues: number) => {
    const queue = lines.get(idQueues) ?? {
      idQueues,
      waiting: 0,
      waitingLate: 0,
      oldestSince: null,
      assisting: 0,
    };
    lines.set(idQueues, queue);
    return queue;
  };
  for (const { id_queues, entered_at } of waiting) {
    const queue = lineOf(id_queues);
    queue.waiting += 1;
    if (isLate(at - entered_at, slas.get(id_queues) ?? 0)) queue.waitingLate += 1;
    queue.oldestSince = Math.min(queue.oldestSince ?? entered_at, entered_at);
  }
  for (const { id_queues } of assisting) lineOf(id_queues).assisting += 1;
  return [...lines.values()];
}

interface CurrentData {
  /** Requested branches. */
  readonly ids: readonly number[];
  /** Earliest business day of the branches; older data is not current. */
  readonly earliest: string;
}

/**
 * True if the branch still has fact `t`: after a restore the row of the later incarnation counts. Ids increase
 * with days, so later rows are in the same or later monthly partitions.
 */
const isStillSo = (
  table: 'fact_sessions' | 'fact_tickets',
  earliest: string,
) => sql<boolean>`t.deleted_at is null
  and not exists (
    select 1 from ${sql.table(table)} as later
    where later.id_branches = t.id_branches and later.id = t.id and later.incarnation > t.incarnation
      and later.day >= ${earliest}
  )`;

/** Lists waiting or current tickets as branches sent them. */
const ticketsThat = (
  db: Kysely<CentralTables>,
  state: 'assisting' | 'waiting',
  { ids, earliest }: CurrentData,
) =>
  db
    .selectFrom('fact_tickets as t')
    .select(['t.id_branches', 't.day', 't.id_queues', 't.entered_at'])
    // A literal, so that the partial index applies.
    .where('t.state', '=', sql.lit(state))
    .where('t.day', '>=', earliest)
    .where(isOneOf('t.id_branches', ids))
    .where(isStillSo('fact_tickets', earliest))
    .execute();

/** Lists open workstations. */
const openSessions = (db: Kysely<CentralTables>, { ids, earliest }: CurrentData) =>
  db
    .selectFrom('fact_sessions as t')
    .select(['t.id_branches', 't.day', 't.id_workstations'])
    .where('t.closed_at', 'is', null)
    .where('t.day', '>=', earliest)
    .where(isOneOf('t.id_branches', ids))
    .where(isStillSo('fact_sessions', earliest))
    .execute();

/** Branches with the same time zone. */
interface SameClock {
  readonly ids: readonly number[];
  readonly moment: DemandMoment;
}

const COUNTED = [
  ...['arrived', 'called', 'wait_sum', 'promised'],
  ...['in_time', 'served', 'served_late', 'no_show'],
] as readonly (keyof DayCounts)[];

/** Reads the roll-ups of the present business day of branches. */
async function countedToday(
  db: Kysely<CentralTables>,
  { ids, moment }: SameClock,
  queues: ReadonlySet<number> | null,
): Promise<(DayCounts & { readonly id_branches: number })[]> {
  if (queues?.size === 0) return [];
  return db
    .selectFrom('day_roll_ups as r')
    .select('r.id_branches')
    .select(COUNTED.map((name) => asInteger(sql`sum(${sql.ref(`r.${name}`)})`).as(name)))
    .where('r.day', '=', moment.today)
    .where(isOneOf('r.id_branches', ids))
    .$if(queues !== null, (rows) => rows.where('r.id_queues', 'in', [...(queues ?? [])]))
    .groupBy('r.id_branches')
    .execute();
}

/** Reads the typical number of arrivals by this time, for branches with enough history. */
async function typicalByNow(
  db: Kysely<CentralTables>,
  { ids, moment }: SameClock,
  queues: ReadonlySet<number> | null,
): Promise<ReadonlyMap<number, number>> {
  // A day with arrivals in other queues counts as a day with none in these.
  const selected = queues === null ? sql`1 = 1` : amongst(queues);
  const arrived = (hours: readonly number[]) =>
    asInteger(
      sql`sum(case when ${selected} then ${sql.join([sql`0`, ...hours.map(column)], sql` + `)} else 0 end)`,
    );
  const rows = await db
    .selectFrom('arrival_hours as r')
    .select(['r.id_branches', 'r.day'])
    .select([arrived(moment.over).as('over'), arrived([moment.running.hour]).as('running')])
    .where('r.day', 'in', moment.days)
    .where(isOneOf('r.id_branches', ids))
    .groupBy(['r.id_branches', 'r.day'])
    .execute();
  const found = [...Map.groupBy(rows, ({ id_branches }) => id_branches)];
  return new Map(found.map(([id, days]) => [id, typicalDemand(days, moment) ?? 0] as const));
}

const column = (hour: number): RawBuilder<unknown> => sql.ref(`r.hour_${hour}`);

const amongst = (queues: ReadonlySet<number>): RawBuilder<unknown> =>
  queues.size === 0 ? sql`1 = 0` : sql`r.id_queues in (${sql.join([...queues])})`;

/** PostgreSQL returns sums as numeric, which arrives as text. */
const asInteger = (sum: RawBuilder<unknown>) => sql<number>`cast(coalesce(${sum}, 0) as bigint)`;
