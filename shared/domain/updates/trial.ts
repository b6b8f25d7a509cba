import type { Millis } from '../ids.ts';

/** Health answer of a server; null without one. */
export interface HealthSample {
  readonly version: string;
  readonly database: string;
}

/** Progress of the trial of a started version. */
export interface Trial {
  readonly version: string;
  readonly startedAt: Millis;
  /** Start of the present healthy period; null if the last check failed. */
  readonly healthySince: Millis | null;
}

/** Interval of checks. */
export const SAMPLE_INTERVAL_MS = 5_000;
/** Required healthy time without interruption. */
const SOAK_MS = 30_000;
/** Maximum duration of a trial. */
const TRIAL_TIMEOUT_MS = 5 * 60_000;

export const startTrial = (version: string, now: Millis): Trial => ({
  version,
  startedAt: now,
  healthySince: null,
});

/** Adds a check result. */
export function applySample(trial: Trial, look: HealthSample | null, now: Millis): Trial {
  const isWell = look?.version === trial.version && look.database === 'ok';
  return { ...trial, healthySince: isWell ? (trial.healthySince ?? now) : null };
}

/** Decides whether the version stays. */
export function verdictOf({ startedAt, healthySince }: Trial, now: Millis): 'wait' | 'keep' | 'go back' {
  if (healthySince !== null && now - healthySince >= SOAK_MS) return 'keep';
  return now - startedAt >= TRIAL_TIMEOUT_MS ? 'go back' : 'wait';
}
