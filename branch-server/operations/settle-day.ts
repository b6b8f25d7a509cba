import { businessDay } from '#shared/domain/time/business-day.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { BelievedClock } from '../stored/days/believed-clock.ts';
import type { BranchDays } from '../stored/days/branch-days.ts';
import type { BusinessDays, PlaceInTime } from '../stored/days/business-days.ts';
import type { EmptyBranch } from './empty-branch.ts';

export interface SettleDayOptions {
  readonly days: Pick<BusinessDays, 'decide'>;
  readonly branchDays: Pick<BranchDays, 'put'>;
  readonly believed: Pick<BelievedClock, 'believe'>;
  readonly emptyBranch: EmptyBranch;
}

/** Puts a branch into the business day that it is in by now, in the transaction of the scope. */
export type SettleDay = (branch: PlaceInTime, scope: Scope<Notice>) => void;

/**
 * Empties the branch of what an earlier day left where a new one begins: customers who came in the new day stay. The day
 * is written down in the same transaction: a server that was off at the hour does it when it is back, and no day begins
 * twice. A branch seen for the first time, and one whose day goes back, only has its day written down. Numbers need no
 * reset: each is drawn for its day.
 */
export function createSettleDay({ days, branchDays, believed, emptyBranch }: SettleDayOptions): SettleDay {
  return (branch, scope) => {
    const { known, day, calendar, witness } = days.decide(branch);
    if (day === known) return;
    const begins = known !== null && day > known;
    if (begins) {
      const includes = (since: number) => businessDay(since, calendar) !== day;
      emptyBranch(branch.id, { idUsers: null, includes }, scope);
    }
    branchDays.put(branch.id, day);
    // Forgets by how much the clock was set since the day before. At a start all branches have to be looked at first.
    if (begins && (witness.by === 'running' || witness.by === 'staff')) believed.believe();
  };
}
