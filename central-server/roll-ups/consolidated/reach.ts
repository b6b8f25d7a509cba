import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DayRange, daysOf, eachDay, type Period } from '#shared/domain/statistics/period.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

/** Days and branches of the requested metrics. */
export interface MetricsFilter {
  readonly period?: Period | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly idBranchTypes?: number | undefined;
  readonly idBranches?: number | undefined;
  /** Branches visible to the caller; undefined for all. */
  readonly visible?: readonly number[] | undefined;
}

export interface ReachedBranch {
  readonly id: number;
  readonly name: string;
  readonly idBranchTypes: number;
  readonly enabled: boolean;
  /** Hours to UTC, as configured. */
  readonly zone: string;
  /** The business day that it is in. */
  readonly today: string;
  /** Requested days, in the calendar of the branch. */
  readonly days: DayRange;
}

export interface Reach {
  readonly branches: readonly ReachedBranch[];
  /** Spans the first day of any branch to the last one. */
  readonly days: DayRange;
  readonly resetHour: number;
}

/** Finds the branches and days that a filter leaves. */
export async function reachOf(db: Kysely<CentralTables>, filter: MetricsFilter, now: Millis): Promise<Reach> {
  const rows = await db
    .selectFrom('branches')
    .select(['id', 'name', 'id_branch_types', 'enabled', 'zone'])
    .$if(filter.idBranchTypes !== undefined, (q) =>
      q.where('id_branch_types', '=', filter.idBranchTypes ?? 0),
    )
    .$if(filter.idBranches !== undefined, (q) => q.where('id', '=', filter.idBranches ?? 0))
    .$if(filter.visible !== undefined, (q) => q.where(isOneOf('id', filter.visible ?? [])))
    .orderBy('id')
    .execute();
  const { resetHour } = await generalSettings(db);
  const branches = rows.map(({ id, name, id_branch_types, enabled, zone }) => {
    const today = businessDay(now, { zoneHours: zoneHoursOf(zone), resetHour });
    return {
      id,
      name,
      idBranchTypes: id_branch_types,
      enabled: enabled === 1,
      zone,
      today,
      days: rangeOf(filter, today),
    };
  });
  const ranges = branches.map(({ days }) => days);
  const [first = rangeOf(filter, businessDay(now, { zoneHours: 0, resetHour })), ...others] = ranges;
  return { branches, resetHour, days: others.reduce(widest, first) };
}

function rangeOf({ period = 'today', from, to }: MetricsFilter, today: string): DayRange {
  return from !== undefined && to !== undefined ? { from, to } : daysOf(period, today);
}

const widest = (one: DayRange, other: DayRange): DayRange => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
});

type RollUps = { r: { day: string; id_branches: number } };

/**
 * Limits roll-ups `r` to the filter. Days differ between branches only by the local date, so there are at most two
 * or three ranges.
 */
export function within({ branches, days }: Reach, { idBranchTypes, idBranches, visible }: MetricsFilter) {
  const ranges = Map.groupBy(branches, (branch) => `${branch.days.from} ${branch.days.to}`);
  return (eb: ExpressionBuilder<RollUps, 'r'>): Expression<SqlBool> =>
    eb.and([
      // Lists single days for one branch, because the index is by day and branch.
      ...(idBranches === undefined
        ? [eb.between('r.day', days.from, days.to)]
        : [eb('r.day', 'in', eachDay(days)), eb('r.id_branches', '=', idBranches)]),
      ...(visible === undefined ? [] : [isOneOf('r.id_branches', visible)]),
      ...(idBranchTypes === undefined
        ? []
        : [
            sql<SqlBool>`r.id_branches in (select id from branches where id_branch_types = ${idBranchTypes})`,
          ]),
      ...(ranges.size <= 1 ? [] : [eb.or([...ranges.values()].map((same) => inLocalDays(eb, same)))]),
    ]);
}

/** Narrows roll-ups to branches that share their days: by their zones, which are few. */
function inLocalDays(
  eb: ExpressionBuilder<RollUps, 'r'>,
  branches: readonly ReachedBranch[],
): Expression<SqlBool> {
  const [first] = branches;
  if (!first) return eb.lit(false);
  const zones = [...new Set(branches.map(({ zone }) => zone))];
  return eb.and([
    eb.between('r.day', first.days.from, first.days.to),
    sql<SqlBool>`r.id_branches in (select id from branches where zone in (${sql.join(zones)}))`,
  ]);
}
