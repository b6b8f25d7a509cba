/** Lists how far a branch is with the version that central hands out to it. */
export const UPDATE_STATES = [
  /** It comes, range by range. */
  'downloading',
  /** It is here; the branch waits until it is closed and nobody is at work. */
  'waiting',
  /** Whoever may exchange the program was asked to, or does it. */
  'installing',
  /** It runs. */
  'installed',
  /** It was not well, and the version before runs again. */
  'wentBack',
  /** It is not what was signed, or is not for this branch: it will not be installed. */
  'refused',
  /** Something at the branch itself keeps it: no key, no room on the disk, nobody who installs. */
  'heldUp',
] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

/** Lists why a version is refused or held up, beside what the program that installs says. */
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

/** Lists how a handing-out of a version is: under way, held for now, ended by a person or by itself, through. */
export const DEPLOYMENT_STATES = ['running', 'paused', 'stopped', 'done'] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

/** Lists why one was stopped; nothing while it was not. */
export const STOP_REASONS = ['none', 'byPerson', 'failed', 'tooFew'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
