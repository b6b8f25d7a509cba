import { useBranches } from '#renderer/lib/reads/use-branches.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { hourOf } from '#shared/domain/time/clock-text.ts';

/** Tells hour and minute on a branch's wall. Empty until the branch is known. */
export function useBranchHour(idBranches: number): (at: Millis) => string {
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  return (at) => (branch ? hourOf(branchTime(at, Number(branch.zone))) : '');
}
