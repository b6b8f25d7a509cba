/** Kinds of work outside the process that both servers run as jobs. */
export const JOB_KINDS = ['email', 'alarmDigest', 'alarmWebhook', 'report'] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

/**
 * States of a job. `unknown`: the work may have been done and must not be repeated unasked. `dead`: failed finally.
 * `expired`: its time passed before it was done.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'unknown', 'dead', 'expired', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** States in which a person may have a job repeated. */
export const RETRYABLE: readonly JobState[] = ['waiting', 'unknown', 'dead', 'expired', 'discarded'];
/** States in which a person may discard a job. */
export const DISCARDABLE: readonly JobState[] = ['waiting', 'unknown', 'dead', 'expired'];

/** Failed attempts after which a waiting job counts as failing. */
export const FAILING_ATTEMPTS = 3;

/** Selections of the page of jobs. */
export const JOB_VIEWS = ['waiting', 'failing', 'unknown', 'dead', 'expired', 'discarded'] as const;
export type JobView = (typeof JOB_VIEWS)[number];
