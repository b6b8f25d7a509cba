import type { BranchDays } from '#branch-server/stored/days/branch-days.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import type { BranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

export interface BranchClockOptions {
  readonly clock: Clock;
  readonly believed: Pick<TrustedClock, 'isRefused'>;
  readonly branchDays: Pick<BranchDays, 'all'>;
  readonly days: Pick<BusinessDays, 'decide' | 'left'>;
}

/** Tells at which branches the business day is not the clock's, and what staff are asked about it. */
export function createBranchClock({ clock, believed, branchDays, days }: BranchClockOptions) {
  /** Names the branches that the clock is asked for, each with the time that contradicts it. */
  const isPending = () =>
    branchDays.all().flatMap((branch) => {
      const { doubt, witness } = days.decide(branch);
      return doubt ? [{ branch, doubt, at: witness.at }] : [];
    });

  function read(): BranchClock {
    const isRefused = believed.isRefused();
    const branches = branchDays.all().flatMap((branch) => {
      const { day, doubt, calendar } = days.decide(branch);
      const clockDay = businessDay(clock.now(), calendar);
      if (!doubt && !(isRefused && clockDay !== day)) return [];
      const { id: idBranches, name: branchName } = branch;
      const left = days.left(branch, clockDay);
      return { idBranches, branchName, day, clockDay, otherDay: doubt?.otherDay ?? day, left };
    });
    if (branches.length === 0) return { state: 'believed', branches };
    return { state: isPending().length > 0 ? 'asked' : 'refused', branches };
  }

  return { asked: isPending, read };
}
