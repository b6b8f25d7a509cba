import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { JobKindName } from '#shared/domain/jobs/jobs.ts';
import type { JobsTable } from '../db/schema/jobs.ts';
import type { SharedTables } from '../db/tables.ts';

export type JobDb = Kysely<SharedTables>;
export type StoredJob = Selectable<JobsTable>;

/** Runs a separate write transaction. */
export type JobWrite = <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;

/** Outcome of an attempt. */
export type JobOutcome = (
  | { readonly kind: 'done' }
  /** Failed for now: repeated after a pause. */
  | { readonly kind: 'failed'; readonly failure: string }
  /** Failed finally. */
  | { readonly kind: 'dead'; readonly failure: string }
  /** The work may have been done; `repeat` only if a second time does no harm. */
  | { readonly kind: 'unknown'; readonly failure: string; readonly repeat: boolean }
  /** Its time passed, or its work became useless, before it was done. */
  | { readonly kind: 'expired' | 'discarded'; readonly failure: string }
  /** Under way elsewhere without a failure: checked again after this pause. */
  | { readonly kind: 'pending'; readonly pauseMs: Millis }
  /** Stopped before it did anything: repeated at the next start. */
  | { readonly kind: 'released' }
) & {
  /** Runs in the transaction that records the outcome, if the claim was held. */
  readonly commit?: (db: JobDb) => Promise<unknown>;
};

/** The part of the runner that a handler uses. */
export interface JobContext {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** Writes only while the attempt holds the claim of its first job; null if it lost it. */
  readonly write: <Answer>(run: (db: JobDb) => Promise<Answer>) => Promise<Answer | null>;
}

/** A kind of job: its rules and its handler. */
export interface JobKind {
  readonly kind: JobKindName;
  /** Attempts of one process at the same time. */
  readonly concurrency: number;
  /** Jobs that one attempt handles together. */
  readonly batch: number;
  /** Pause after the first failure, doubled after each one up to the maximum. */
  readonly backoff: { readonly firstMs: Millis; readonly maxMs: Millis };
  /** Time after which a process that no longer renews its claim counts as terminated. */
  readonly leaseMs: Millis;
  /** Time after which a failure is final; null if only the expiry ends it. */
  readonly retryMs: Millis | null;
  /** Retention of ended jobs. */
  readonly retentionMs: Millis;
  /** State of a job whose process was terminated during the attempt. */
  readonly interrupted: 'waiting' | 'unknown';
  /** Interval of checks for due jobs. */
  readonly pollMs: Millis;
  /** False while jobs of this kind are suspended. */
  isActive(): Promise<boolean>;
  /** Queues the jobs that stored events cause; before each check. */
  collect?(now: Millis): Promise<void>;
  /** Does the work of these jobs; one outcome of all, or one of each. A thrown error counts as a failure. */
  handle(
    jobs: readonly [StoredJob, ...StoredJob[]],
    context: JobContext,
  ): Promise<JobOutcome | readonly JobOutcome[]>;
  /** Adapts other rows when a person has a job repeated, in the same transaction. */
  onRetry?(db: JobDb, job: StoredJob): Promise<unknown>;
}
