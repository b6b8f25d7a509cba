/** `open` while it has not reached all branches; `all` once it has; `revertIfUnchanged` once nothing of it holds any more. */
export const ROLLOUT_STATES = ['open', 'all', 'takenBack'] as const;

export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Says why something is left as it is while the rest is taken back. */
export const NOT_REVERTED_REASONS = [
  /** Somebody has changed the same of it since. */
  'changed',
  /** Somebody has deleted it since. */
  'gone',
  /** It was added, and something uses it. */
  'used',
  /** What it refers to is not there any more. */
  'missing',
  /** Something else has its name, or its place, by now. */
  'taken',
  /** A rollout under way holds it. */
  'inRollout',
] as const;

export type NotRevertedReason = (typeof NOT_REVERTED_REASONS)[number];
