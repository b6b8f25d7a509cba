import type { Millis } from '../ids.ts';

/** A branch of a deployment. */
export interface WaveMember {
  readonly idBranches: number;
  /** Starts at 1. */
  readonly wave: number;
  /** Running the version and online since; null otherwise. */
  readonly healthySince: Millis | null;
  /** True if it returned or was refused. */
  readonly failed: boolean;
}

/** Progress of a deployment. */
export interface DeploymentProgress {
  readonly wave: number;
  /** Start of the present wave, or end of the last pause. */
  readonly openedAt: Millis;
  /** Required healthy time of a branch. */
  readonly stableMs: Millis;
  readonly members: readonly WaveMember[];
}

export type DeploymentStep = 'wait' | 'next' | 'done' | 'failed' | 'tooFew';

/** Maximum wait of a wave for offline or open branches; doubled for branches that just became healthy. */
const WAVE_TIMEOUT_MS: Millis = 3 * 86_400_000;

/**
 * Divides branches into waves: pilots first, then shares of the rest.
 * @param shares cumulative percentages of the rest per wave, increasing to 100
 * @returns the branches of each wave; no wave is empty
 */
export function planWaves(
  pilots: readonly number[],
  others: readonly number[],
  shares: readonly number[],
): number[][] {
  const rest = others.filter((id) => !pilots.includes(id));
  const ends = shares.map((share) => Math.ceil((rest.length * share) / 100));
  const waves = ends.map((end, at) => rest.slice(ends[at - 1] ?? 0, end));
  return [[...new Set(pilots)], ...waves].filter((wave) => wave.length > 0);
}

/**
 * Next step of a deployment. One failure stops it. A wave is complete when all its branches were healthy long enough;
 * branches offline for days are skipped if at least half of the wave is healthy.
 */
export function nextDeploymentStep(
  { wave, openedAt, stableMs, members }: DeploymentProgress,
  now: Millis,
): DeploymentStep {
  if (members.some((member) => member.failed)) return 'failed';
  const present = members.filter((member) => member.wave === wave);
  const well = present.filter(({ healthySince }) => healthySince !== null);
  const steady = well.filter(({ healthySince }) => now - (healthySince ?? now) >= stableMs);
  if (steady.length < present.length) {
    const waited = now - openedAt;
    if (waited < WAVE_TIMEOUT_MS || (well.length > steady.length && waited < 2 * WAVE_TIMEOUT_MS))
      return 'wait';
    if (steady.length * 2 < present.length) return 'tooFew';
  }
  return members.some((member) => member.wave > wave) ? 'next' : 'done';
}
