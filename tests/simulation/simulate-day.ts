import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import type { SimulatedBranch } from '#shared/domain/simulation/arrivals.ts';
import { arrivals } from '#shared/domain/simulation/arrivals.ts';
import { runDay, type SimulatedDay } from '#shared/domain/simulation/run-day.ts';

const HOUR_MS = 3_600_000;

/**
 * A day at a branch where every free workstation calls by the profile at once. Deterministic for `random`: the same
 * seed gives the same day, and other profiles get the same customers.
 */
export function simulateDay(
  branch: SimulatedBranch,
  profile: AttentionProfile,
  random: () => number,
): SimulatedDay {
  const hours = Math.max(0, ...branch.queues.map(({ perHour }) => perHour.length));
  const { opensAt, queues, workstations } = branch;
  const came = arrivals(branch, random);
  return runDay({ queues, came, opensAt, closedAt: opensAt + hours * HOUR_MS, workstations }, profile);
}
