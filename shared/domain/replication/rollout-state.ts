/** `open` until all branches are reached, then `all`; `reverted` ends it early. */
export const ROLLOUT_STATES = ['open', 'all', 'reverted'] as const;

export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Reasons why a revert leaves a row unchanged. */
export const NOT_REVERTED_REASONS = [
  /** Changed since. */
  'changed',
  /** Deleted since. */
  'removed',
  /** Added and in use. */
  'used',
  /** Its reference is missing. */
  'missing',
  /** Its name or position is used. */
  'duplicate',
  /** Part of an open rollout. */
  'inRollout',
] as const;

export type NotRevertedReason = (typeof NOT_REVERTED_REASONS)[number];
