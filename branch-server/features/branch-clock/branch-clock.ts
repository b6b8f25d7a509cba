import type { BranchDays } from '#branch-server/stored/branch-days.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import type { BranchClock } from '#shared/contract/workstation/branch-clock.ts';
import { businessDay } from '#shared/domain/time/business-day.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

export interface BranchClockOptions {
  readonly clock: Clock;
  readonly trustedClock: Pick<TrustedClock, 'isRejected'>;
  readonly branchDays: Pick<BranchDays, 'all'>;
  readonly days: Pick<BusinessDays, 'decide' | 'left'>;
}

/** Branches whose business day differs from the clock, and the question for staff. */
export function createBranchClock({ clock, trustedClock, branchDays, days }: BranchClockOptions) {
  /** Branches with a doubted clock, each with the contradicting time. */
  const isPending = () =>
    branchDays.all().flatMap((branch) => {
      const { doubt, witness } = days.decide(branch);
      return doubt ? [{ branch, doubt, at: witness.at }] : [];
    });

  function read(): BranchClock {
    const isRejected = trustedClock.isRejected();
    const branches = branchDays.all().flatMap((branch) => {
      const { day, doubt, calendar } = days.decide(branch);
      const clockDay = businessDay(clock.now(), calendar);
      if (!doubt && !(isRejected && clockDay !== day)) return [];
      const { id: idBranches, name: branchName } = branch;
      const left = days.left(branch, clockDay);
      return { idBranches, branchName, day, clockDay, otherDay: doubt?.otherDay ?? day, left };
    });
    if (branches.length === 0) return { state: 'trusted', branches };
    return { state: isPending().length > 0 ? 'pending' : 'rejected', branches };
  }

  return { pending: isPending, read };
}
