import type { Millis } from '../ids.ts';

/** What a server says of itself; null where none answers. */
export interface HealthSample {
  readonly version: string;
  readonly database: string;
}

/** How a version that was just started does. */
export interface Trial {
  readonly version: string;
  readonly startedAt: Millis;
  /** Since when each look has found it well; null while the last one has not. */
  readonly healthySince: Millis | null;
}

/** So often it is looked at, ms. */
export const SAMPLE_INTERVAL_MS = 5_000;
/** For so long it has to be well without a break: a server that ends again and again answers in between. */
const SOAK_MS = 30_000;
/** The longest that it may take, ms. */
const TRIAL_TIMEOUT_MS = 5 * 60_000;

export const startTrial = (version: string, now: Millis): Trial => ({
  version,
  startedAt: now,
  healthySince: null,
});

/** Takes a look into account. */
export function applySample(trial: Trial, look: HealthSample | null, now: Millis): Trial {
  const isWell = look?.version === trial.version && look.database === 'ok';
  return { ...trial, healthySince: isWell ? (trial.healthySince ?? now) : null };
}

/** Decides whether a version stays. */
export function verdictOf({ startedAt, healthySince }: Trial, now: Millis): 'wait' | 'keep' | 'go back' {
  if (healthySince !== null && now - healthySince >= SOAK_MS) return 'keep';
  return now - startedAt >= TRIAL_TIMEOUT_MS ? 'go back' : 'wait';
}
