import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { daysBetween, eachDay } from '#shared/domain/statistics/period.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { measured } from './measured.ts';
import { type MetricsFilter, type Reach, type ReachedBranch, within } from './reach.ts';

/** The measures of each branch that has any, by its id. */
export async function measuresByBranch(
  db: Kysely<CentralTables>,
  reach: Reach,
  filter: MetricsFilter,
): Promise<ReadonlyMap<number, Measures>> {
  const rows = await db
    .selectFrom('day_roll_ups as r')
    .select('r.id_branches')
    .select(measured)
    .where(within(reach, filter))
    .groupBy('r.id_branches')
    .execute();
  return new Map(rows.map((row) => [row.id_branches, row]));
}

const HOURS = 24;

/** Counts tickets served in the course of each branch's days: by the hours of one day, or the days of several. */
export async function coursesOf(
  db: Kysely<CentralTables>,
  reach: Reach,
  branches: readonly ReachedBranch[],
): Promise<(branch: ReachedBranch) => number[]> {
  const byHour = branches.every(({ days }) => days.from === days.to);
  const rows = await (byHour ? servedByHour : servedByDay)(
    db,
    reach,
    branches.map(({ id }) => id),
  );
  const byBranch = Map.groupBy(rows, ({ id_branches }) => id_branches);
  return ({ id, days }) => {
    const trend = byHour ? new Array<number>(HOURS).fill(0) : eachDay(days).map(() => 0);
    for (const { day, hour, served } of byBranch.get(id) ?? []) {
      const index = byHour ? hour : daysBetween(days.from, day);
      if (day >= days.from && day <= days.to) trend[index] = served;
    }
    return trend;
  };
}

/** Lists single days, because the key of the roll-ups starts with day and branch. */
const inDays = ({ days }: Reach) => eachDay(days);

function servedByHour(db: Kysely<CentralTables>, reach: Reach, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('hour_roll_ups as r')
    .select(['r.id_branches', 'r.day', 'r.hour', 'r.served'])
    .where('r.day', 'in', inDays(reach))
    .where(isOneOf('r.id_branches', ids))
    .execute();
}

function servedByDay(db: Kysely<CentralTables>, reach: Reach, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('day_roll_ups as r')
    .select(['r.id_branches', 'r.day', sql<number>`0`.as('hour')])
    .select(sql<number>`cast(sum(r.served) as bigint)`.as('served'))
    .where('r.day', 'in', inDays(reach))
    .where(isOneOf('r.id_branches', ids))
    .groupBy(['r.id_branches', 'r.day'])
    .execute();
}
