/** Update states of a branch. */
export const UPDATE_STATES = [
  /** Downloading in ranges. */
  'downloading',
  /** Downloaded; waits until the branch is closed and idle. */
  'waiting',
  /** Installation requested or running. */
  'installing',
  /** Running. */
  'installed',
  /** Not healthy; the former version runs again. */
  'rolledBack',
  /** Invalid signature or wrong target; never installed. */
  'refused',
  /** Blocked at the branch: no key, no space, no installer. */
  'blocked',
] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

/** Reasons of refused and blocked updates, besides those of the installer. */
export const UPDATE_REASONS = [
  'signature',
  'platform',
  'older',
  'damaged',
  'noKey',
  'noSpace',
  'notPickedUp',
  'notInstalled',
] as const;
export type UpdateReason = (typeof UPDATE_REASONS)[number];

/** Deployment states: running, paused, stopped by a user or automatically, complete. */
export const DEPLOYMENT_STATES = ['running', 'paused', 'stopped', 'done'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

/** Reasons of a stopped deployment. */
export const STOP_REASONS = ['none', 'byPerson', 'failed', 'tooFew'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
