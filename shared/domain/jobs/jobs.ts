/** Kinds of work outside the process that both servers run as jobs. */
export const JOB_KINDS = ['email', 'alarmDigest', 'alarmWebhook', 'report', 'sms', 'forwardedSms'] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

/** Kinds on the page of jobs: also papers, which have a spool of their own at branches. */
export const LISTED_KINDS = [...JOB_KINDS, 'print'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/**
 * States of a job. `unknown`: the work may have been done and must not be repeated unasked. `dead`: failed finally.
 * `expired`: its time passed before it was done. `discarded`: by a person, or by a later event.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'unknown', 'dead', 'expired', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Kinds whose payload contains a telephone number: it is deleted when the job ends, which cannot be repeated then. */
export const PRIVATE_KINDS: readonly JobKindName[] = ['sms', 'forwardedSms'];

export const isPrivate = (kind: ListedKind): boolean => PRIVATE_KINDS.some((one) => one === kind);

interface KindAndState {
  readonly kind: ListedKind;
  readonly state: JobState;
}

/** True if a person may have a job repeated. Of a paper that ended, a copy is printed. */
export const isRetryable = ({ kind, state }: KindAndState): boolean =>
  state === 'waiting' ? kind !== 'print' : state !== 'running' && state !== 'done' && !isPrivate(kind);

/** True if a person may discard a job. A message at central is discarded there; a paper waits for a minute only. */
export const isDiscardable = ({ kind, state }: KindAndState): boolean =>
  kind !== 'print' &&
  ((state === 'waiting' && kind !== 'forwardedSms') || ['unknown', 'dead', 'expired'].includes(state));

/** Failed attempts after which a waiting job counts as failing. */
export const FAILING_ATTEMPTS = 3;

/** Selections of the page of jobs. */
export const JOB_VIEWS = ['waiting', 'failing', 'unknown', 'dead', 'expired', 'discarded'] as const;
export type JobView = (typeof JOB_VIEWS)[number];
