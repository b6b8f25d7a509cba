import type { Millis } from '../ids.ts';

/** A branch that a version is handed out to. */
export interface WaveMember {
  readonly idBranches: number;
  /** Counted from 1. */
  readonly wave: number;
  /** Since when it runs the version and is heard; null while it does not. */
  readonly healthySince: Millis | null;
  /** The version went back there, or was refused. */
  readonly failed: boolean;
}

/** How far a handing-out is. */
export interface DeploymentProgress {
  readonly wave: number;
  /** When its present wave was opened, or last went on after a pause. */
  readonly openedAt: Millis;
  /** For how long a branch has to be well before it counts, ms. */
  readonly stableMs: Millis;
  readonly members: readonly WaveMember[];
}

export type DeploymentStep = 'wait' | 'next' | 'done' | 'failed' | 'tooFew';

/** For so long a wave waits for branches that are not heard, or not closed; twice as long for those that have just begun to be well. */
const WAVE_TIMEOUT_MS: Millis = 3 * 86_400_000;

/**
 * Shares branches out among waves: the pilots first, then parts of the others.
 *
 * @param shares how many of the others shall have it after each further wave, percent, growing; the last one is 100
 * @returns the branches of each wave, every branch in one; no wave is empty
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
 * Decides how a handing-out goes on. One branch that fails stops it, whatever else there is. A wave is through when all
 * of it have been well for long enough; branches that have not been heard of for days are passed over where at least
 * half of the wave is well, so that it ends.
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
