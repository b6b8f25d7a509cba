import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import {
  consolidatedBranches,
  consolidatedParts,
  consolidatedTrend,
} from '#shared/contract/central/consolidated.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Measures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import { eachDay } from '#shared/domain/statistics/period.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { branchesPage } from './branches-page.ts';
import { type BranchState, completenessOf, mergeCompleteness } from './completeness.ts';
import { altogether, hourOfSlot, measured } from './measured.ts';
import { partsOf } from './parts.ts';
import { presentMetrics } from './present-metrics.ts';
import { type MetricsFilter, type Reach, reachOf, within } from './reach.ts';

export interface ConsolidatedOptions {
  readonly reader: Kysely<CentralTables>;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly BranchState[]>;
}

/** Totals over many branches, read from roll-ups only, so that the cost is independent of the number of tickets. */
export function consolidatedRoutes({ reader, fleet }: ConsolidatedOptions): AsyncRoute<never>[] {
  return [
    read(consolidatedBranches, async ({ query, caller, now }) =>
      branchesPage(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
    read(consolidatedTrend, async ({ query, caller, now }) =>
      trendOf(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
    read(consolidatedParts, async ({ query, caller, now }) =>
      partsOf(reader, await fleet(), { ...query, visible: visibleBranches(caller) }, now),
    ),
  ];
}

type Query = QueryOf<typeof consolidatedTrend> & Pick<MetricsFilter, 'visible'>;

/** Metrics by day of a range, or by hour of a day. */
async function trendOf(
  db: Kysely<CentralTables>,
  fleet: readonly BranchState[],
  query: Query,
  now: Millis,
): Promise<AnswerOf<typeof consolidatedTrend>> {
  const reach = await reachOf(db, query, now);
  const rows = query.per === 'day' ? await byDay(db, reach, query) : await byHour(db, reach, query);
  const completeness = await completenessOf(db, reach, now);
  const knownOf = new Map(fleet.map((known) => [known.id, known]));
  return {
    rows: rows.map(({ at, measures }) => ({ at, metrics: presentMetrics(measures) })),
    totals: presentMetrics(altogether(rows.map(({ measures }) => measures))),
    ...mergeCompleteness(reach.branches.map((branch) => completeness(branch, knownOf.get(branch.id)))),
  };
}

interface Step {
  readonly at: string;
  readonly measures: Measures;
}

async function byDay(db: Kysely<CentralTables>, reach: Reach, query: Query): Promise<Step[]> {
  const rows = await db
    .selectFrom('day_roll_ups as r')
    .select('r.day')
    .select(measured)
    .where(within(reach, query))
    .where((eb) => eb.and(filteredColumns(query).map(({ column, id }) => eb(column, '=', id))))
    .groupBy('r.day')
    .execute();
  const found = new Map(rows.map((row) => [row.day, row]));
  return eachDay(reach.days).map((day) => ({ at: day, measures: found.get(day) ?? NO_MEASURES }));
}

async function byHour(db: Kysely<CentralTables>, reach: Reach, query: Query): Promise<Step[]> {
  const rows = await (filteredColumns(query).length === 0 ? mergedHours : hoursOfParts)(db, reach, query);
  const found = new Map(rows.map((row) => [row.hour, row]));
  return HOURS.map((hour) => ({
    at: `${String(hour).padStart(2, '0')}:00`,
    measures: found.get(hour) ?? NO_MEASURES,
  }));
}

/** Reads the hours of all queues together. */
const mergedHours = (db: Kysely<CentralTables>, reach: Reach, query: Query) =>
  db
    .selectFrom('hour_roll_ups as r')
    .select('r.hour')
    .select(measured)
    .where(within(reach, query))
    .groupBy('r.hour')
    .execute();

/** Reads the hours of the queue, service or segment that the query names. */
const hoursOfParts = (db: Kysely<CentralTables>, reach: Reach, query: Query) =>
  db
    .selectFrom('roll_ups as r')
    .select(hourOfSlot.as('hour'))
    .select(measured)
    .where(within(reach, query))
    .where((eb) => eb.and(filteredColumns(query).map(({ column, id }) => eb(column, '=', id))))
    .groupBy(hourOfSlot)
    .execute();

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Lists the columns of the queue, service and segment that the query names. */
function filteredColumns({ idQueues, idServices, idSegments }: Query) {
  const columns = [
    { column: 'r.id_queues', id: idQueues },
    { column: 'r.id_services', id: idServices },
    { column: 'r.id_segments', id: idSegments },
  ] as const;
  return columns.flatMap(({ column, id }) => (id === undefined ? [] : [{ column, id }]));
}
