import type { Millis } from '../ids.ts';

/** What a server says of itself; null where none answers. */
export interface Look {
  readonly version: string;
  readonly database: string;
}

/** How a version that was just started does. */
export interface Trial {
  readonly version: string;
  readonly startedAt: Millis;
  /** Since when each look has found it well; null while the last one has not. */
  readonly wellSince: Millis | null;
}

/** So often it is looked at, ms. */
export const LOOK_EVERY_MS = 5_000;
/** For so long it has to be well without a break: a server that ends again and again answers in between. */
const STEADY_MS = 30_000;
/** The longest that it may take, ms. */
const AT_MOST_MS = 5 * 60_000;

export const beginTrial = (version: string, now: Millis): Trial => ({
  version,
  startedAt: now,
  wellSince: null,
});

/** Takes a look into account. */
export function looked(trial: Trial, look: Look | null, now: Millis): Trial {
  const isWell = look?.version === trial.version && look.database === 'ok';
  return { ...trial, wellSince: isWell ? (trial.wellSince ?? now) : null };
}

/** Decides whether a version stays. */
export function verdictOf({ startedAt, wellSince }: Trial, now: Millis): 'wait' | 'keep' | 'go back' {
  if (wellSince !== null && now - wellSince >= STEADY_MS) return 'keep';
  return now - startedAt >= AT_MOST_MS ? 'go back' : 'wait';
}
