import { businessDay } from '#shared/domain/time/business-day.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { BranchDays } from '../stored/days/branch-days.ts';
import type { BranchInTime, BusinessDays } from '../stored/days/business-days.ts';
import type { TrustedClock } from '../stored/days/trusted-clock.ts';
import type { EmptyBranch } from './empty-branch.ts';

export interface CloseDayOptions {
  readonly days: Pick<BusinessDays, 'decide'>;
  readonly branchDays: Pick<BranchDays, 'put'>;
  readonly believed: Pick<TrustedClock, 'believe'>;
  readonly emptyBranch: EmptyBranch;
}

/** Puts a branch into the business day that it is in by now, in the transaction of the scope. */
export type CloseDay = (branch: BranchInTime, scope: Scope<Notice>) => void;

/**
 * Empties the branch of what an earlier day left where a new one begins: customers who came in the new day stay. The day
 * is written down in the same transaction: a server that was off at the hour does it when it is back, and no day begins
 * twice. A branch seen for the first time, and one whose day goes back, only has its day written down. Numbers need no
 * reset: each is drawn for its day.
 */
export function createCloseDay({ days, branchDays, believed, emptyBranch }: CloseDayOptions): CloseDay {
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
