import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { type BranchState, completenessOf, mergeCompleteness } from './completeness.ts';
import { reachOf } from './reach.ts';

/** Tells how far what is known of some branches goes, all together, and whether everything of the days is here. */
export function createReadCompleteness(
  reader: Kysely<CentralTables>,
  fleet: () => Promise<readonly BranchState[]>,
) {
  return async (branches: readonly number[], days: DayRange, now: Millis) => {
    if (branches.length === 0) return { asOf: now, complete: true };
    const reach = await reachOf(reader, { ...days, shown: branches }, now);
    const ofBranch = new Map((await fleet()).map((one) => [one.id, one]));
    const complete = await completenessOf(reader, reach, now);
    const all = mergeCompleteness(reach.branches.map((branch) => complete(branch, ofBranch.get(branch.id))));
    return { asOf: all.asOf ?? now, complete: all.complete === 'Y' };
  };
}
