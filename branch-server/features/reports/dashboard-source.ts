import type { KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import {
  type ArrivedThen,
  type DemandMoment,
  demandMoment,
  typicalDemand,
} from '#shared/domain/statistics/demand.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import {
  type BranchData,
  type DashboardRequest,
  type DashboardSource,
  type DayCounts,
  NO_DATA_TODAY,
  type QueueState,
} from '#shared/server/dashboard/dashboard-source.ts';
import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { late, waited, waitedFor } from '#shared/server/statistics/ticket-times.ts';

interface BranchDataSourceOptions {
  readonly reader: Kysely<BranchTables>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
  readonly settings: () => Pick<GeneralSettings, 'resetHour'>;
}

/** Current metrics of this installation's branches, from its own tickets. */
function createBranchDataSource({ reader, days, settings }: BranchDataSourceOptions): DashboardSource {
  const arrivals = createArrivalsOfDays(reader);
  return async ({ branches, queues, now }) => {
    const { resetHour } = settings();
    const [lines, counts, sessions] = await Promise.all([
      readQueues(reader, queues, now),
      Promise.all(branches.map((branch) => countsOf(reader, branch, { days, queues }))),
      reader
        .selectFrom('workstation_sessions')
        .select('id_workstations')
        .where('closed_at', 'is', null)
        .execute(),
    ]);
    const typical = await Promise.all(
      branches.map(async ({ id, zone }) => {
        const moment = demandMoment(now, { zoneHours: zoneHoursOf(zone), resetHour });
        const then = await Promise.all(moment.days.map((day) => arrivals(day, resetHour)));
        return typicalDemand(
          then.flatMap((day) => day.until(id, moment, queues) ?? []),
          moment,
        );
      }),
    );
    const openWorkstations = new Set(sessions.map(({ id_workstations }) => id_workstations));
    const linesOf = Map.groupBy(lines, ({ idBranches }) => idBranches);
    const ranks = new Map(branches.map(({ id }, index) => [id, index]));
    return (id): BranchData => {
      const index = ranks.get(id) ?? -1;
      return {
        asOf: now,
        connection: 'online',
        openWorkstations,
        lines: linesOf.get(id) ?? [],
        day: counts[index] ?? NO_DATA_TODAY,
        typical: typical[index] ?? null,
      };
    };
  };
}

type Queues = DashboardRequest['queues'];

/** Waiting and current tickets by queue; each state has an index. */
async function readQueues(
  reader: Kysely<BranchTables>,
  queues: Queues,
  now: number,
): Promise<(QueueState & { readonly idBranches: number })[]> {
  const [waiting, assisting] = await Promise.all([
    reader
      .selectFrom('tickets as t')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .select(['t.id_branches as idBranches', 't.id_queues as idQueues'])
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('t.entered_at').as('oldestSince')])
      .select(
        sql<number>`sum(case when q.sla > 0 and ${now} - t.entered_at > q.sla * 1000 then 1 else 0 end)`.as(
          'waitingLate',
        ),
      )
      .where('t.state', '=', sql.lit('waiting'))
      .groupBy(['t.id_branches', 't.id_queues'])
      .execute(),
    reader
      .selectFrom('tickets as t')
      .select(['t.id_branches as idBranches', 't.id_queues as idQueues'])
      .select(({ fn }) => fn.countAll<number>().as('assisting'))
      .where('t.state', '=', sql.lit('assisting'))
      .groupBy(['t.id_branches', 't.id_queues'])
      .execute(),
  ]);
  const empty = { waiting: 0, waitingLate: 0, oldestSince: null };
  return [
    ...waiting.map((line) => ({ ...line, assisting: 0 })),
    ...assisting.map((line) => ({ ...line, ...empty })),
  ].filter(({ idQueues }) => queues === null || queues.has(idQueues));
}

/** Counts a branch's present day: over a range of ids, which rise with time. */
async function countsOf(
  reader: Kysely<BranchTables>,
  branch: DashboardRequest['branches'][number],
  { days, queues }: Pick<BranchDataSourceOptions, 'days'> & { readonly queues: Queues },
): Promise<DayCounts> {
  const sla = sql.ref('q.sla');
  const promised = sql`case when ${sla} > 0 then ${waited} else 0 end`;
  const sum = (what: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${what}), 0)`;
  const ended = (state: string, what = sql`1`) =>
    sql`case when t.state = ${sql.lit(state)} then ${what} else 0 end`;
  const found = await reader
    .selectFrom('tickets as t')
    .innerJoin('queues as q', 'q.id', 't.id_queues')
    .select(({ fn }) => fn.countAll<number>().as('arrived'))
    .select([sum(waited).as('called'), sum(waitedFor).as('wait_sum'), sum(promised).as('promised')])
    .select(sum(sql`${promised} - ${promised} * ${late(sla)}`).as('in_time'))
    .select([sum(ended('assisted')).as('served'), sum(ended('assisted', late(sla))).as('served_late')])
    .select(sum(ended('noshow')).as('no_show'))
    .where('t.id', '>=', lowestTicketIdAt(days.todaySince(branch)))
    .where('t.id_branches', '=', branch.id)
    .where('t.day', '=', days.today(branch))
    .$if(queues !== null, (tickets) => tickets.where('t.id_queues', 'in', [...(queues ?? [])]))
    .executeTakeFirst();
  return found ?? NO_DATA_TODAY;
}

const HOURS_A_DAY = 24;
/** Hours that the walls of the world are apart from UTC, at most. */
const FARTHEST = 14;
/** Cached days: eight for each of the days that branches can have at once, and as many again. */
const MAX_CACHED_DAYS = 48;

interface ArrivalsOfDay {
  /** Arrivals at a branch by hour until now; undefined for a day without any. */
  until(
    idBranches: number,
    moment: DemandMoment,
    queues: ReadonlySet<number> | null,
  ): ArrivedThen | undefined;
}

/**
 * Counts arrivals in the hours of past days. A past day does not change, so it is read once and cached, over a range
 * of ids, which increase with time.
 */
function createArrivalsOfDays(reader: Kysely<BranchTables>) {
  const cached = new LRUCache<string, Promise<ArrivalsOfDay>>({ max: MAX_CACHED_DAYS });
  return (day: string, resetHour: number): Promise<ArrivalsOfDay> => {
    const key = `${day} ${resetHour}`;
    const known = cached.get(key);
    if (known) return known;
    const requested = readDay(reader, day, resetHour);
    requested.catch(() => cached.delete(key));
    cached.set(key, requested);
    return requested;
  };
}

async function readDay(reader: Kysely<BranchTables>, day: string, resetHour: number): Promise<ArrivalsOfDay> {
  const begins = Date.parse(day) + resetHour * HOUR_MS;
  const rows = await reader
    .selectFrom('tickets as t')
    .innerJoin('branches as b', 'b.id', 't.id_branches')
    .select(['t.id_branches', 't.id_queues', 'b.zone'])
    .select([sql<number>`t.arrived_at / ${QUARTER_MS}`.as('quarter'), sql<number>`count(*)`.as('arrived')])
    .where('t.id', '>=', lowestTicketIdAt(begins - FARTHEST * HOUR_MS))
    .where('t.id', '<', lowestTicketIdAt(begins + (HOURS_A_DAY + FARTHEST) * HOUR_MS))
    .where('t.day', '=', day)
    .groupBy(['t.id_branches', 't.id_queues', 'b.zone', 'quarter'])
    .execute();
  const hours = new Map<number, { idQueues: number; hour: number; arrived: number }[]>();
  for (const { id_branches, id_queues, zone, quarter, arrived } of rows) {
    const localTime = Math.floor((quarter * QUARTER_MS + zoneHoursOf(zone) * HOUR_MS) / HOUR_MS);
    const one = { idQueues: id_queues, hour: localTime % HOURS_A_DAY, arrived };
    const known = hours.get(id_branches);
    if (known) known.push(one);
    else hours.set(id_branches, [one]);
  }
  return {
    until(idBranches, { over, running }, queues) {
      const all = hours.get(idBranches);
      if (!all) return undefined;
      const isOver = new Set(over);
      const sum = (counts: (hour: number) => boolean) =>
        all
          .filter(({ idQueues, hour }) => counts(hour) && (queues === null || queues.has(idQueues)))
          .reduce((total, { arrived }) => total + arrived, 0);
      return { over: sum((hour) => isOver.has(hour)), running: sum((hour) => hour === running.hour) };
    },
  };
}

interface DashboardFeatureOptions extends BranchDataSourceOptions {
  readonly licenceKey?: KeyObject | null;
}

/** Current metrics of the branches of this installation. */
export const composeDashboard = (options: DashboardFeatureOptions): Feature<Notice> => ({
  routes: dashboardRoutes({
    reader: options.reader,
    source: createBranchDataSource(options),
    licences: createLicences(options.licenceKey ?? null),
  }),
});
