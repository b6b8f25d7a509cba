import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { Reach, ReachedBranch } from './reach.ts';

/** Describes a branch as the fleet knows it. */
export type BranchState = Pick<
  FleetBranch,
  'id' | 'connection' | 'enrolment' | 'lastSeen' | 'lagRows' | 'lagMs' | 'live'
>;

/** Completeness of metrics. */
export interface Completeness {
  /** Time up to which central has all data; null without a report. */
  readonly asOf: Millis | null;
  readonly complete: 'Y' | 'N';
}

/** Age of unsent rows from which a branch is behind, ms: normally they arrive within seconds. */
const BEHIND_MS = 60_000;

/**
 * Completeness of a branch's metrics for the requested days. A past day is complete once the branch reported without
 * unsent data after its end; today while it has no delay.
 */
export async function completenessOf(db: Kysely<CentralTables>, reach: Reach, now: Millis) {
  const recomputing = await oldDaysToRecompute(db, reach);

  return (branch: ReachedBranch, known: BranchState | undefined): Completeness => {
    const lag = known?.lagRows ? (known.lagMs ?? 0) : 0;
    const asOf = known?.lastSeen == null ? null : known.lastSeen - lag;
    // Counts branches that are closed or never had a machine as complete: nothing is on its way.
    if (!branch.enabled || !known || known.enrolment === 'none') return { asOf, complete: 'Y' };
    const end = businessDayEnd(branch.days.to, {
      zoneHours: zoneHoursOf(branch.zone),
      resetHour: reach.resetHour,
    });
    const isHere =
      end <= now ? asOf !== null && asOf >= end : known.connection === 'online' && lag < BEHIND_MS;
    return { asOf, complete: isHere && !recomputing(branch) ? 'Y' : 'N' };
  };
}

/** Whether facts of an earlier day arrived that are not included yet; metrics of today always are provisional. */
async function oldDaysToRecompute(db: Kysely<CentralTables>, { days }: Reach) {
  const dirty = await db
    .selectFrom('dirty_days')
    .select(['id_branches', 'day'])
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .execute();
  const byBranch = Map.groupBy(dirty, ({ id_branches }) => id_branches);
  return ({ id, today, days: { from, to } }: ReachedBranch): boolean =>
    (byBranch.get(id) ?? []).some(({ day }) => day < today && day >= from && day <= to);
}

/** Combines several branches: as old as the oldest, complete if all are. */
export function mergeCompleteness(parts: readonly Completeness[]): Completeness {
  const seenAt = parts.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
  return {
    asOf: seenAt.length === 0 ? null : Math.min(...seenAt),
    complete: parts.every(({ complete }) => complete === 'Y') ? 'Y' : 'N',
  };
}
