import { type ExpressionBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import {
  FAILING_ATTEMPTS,
  isDiscardable,
  isRetryable,
  type JobKindName,
  PRIVATE_KINDS,
} from '#shared/domain/jobs/jobs.ts';
import { inPieces } from '../db/in-pieces.ts';
import type { JobTables } from '../db/schema/jobs.ts';
import type { JobDb, JobKind, JobOutcome, StoredJob } from './job-kind.ts';

/** A job to queue. */
export interface NewJob {
  /** Unique key, so that it is queued once. */
  readonly key: string;
  readonly kind: JobKindName;
  readonly subject: string;
  readonly target?: string;
  readonly payload: object;
  /** Lower values run first; 5 by default. */
  readonly priority?: number;
  /** Not started afterwards; null for never. */
  readonly expiresAt: Millis | null;
}

const DEFAULT_PRIORITY = 5;
const MAX_FAILURE_LENGTH = 500;

/** Queues jobs; a key that exists stays as it is. */
export async function queueJobs(db: JobDb, jobs: readonly NewJob[], now: Millis): Promise<void> {
  await inPieces(jobs, async (piece) => {
    await db
      .insertInto('jobs')
      .values(
        piece.map(({ key, kind, subject, target = '', payload, priority, expiresAt }) => ({
          key,
          kind,
          subject,
          target,
          payload: JSON.stringify(payload),
          state: 'waiting' as const,
          priority: priority ?? DEFAULT_PRIORITY,
          queued_at: now,
          expires_at: expiresAt,
          attempts: 0,
          next_at: now,
          doubtful: 0 as const,
          failure: '',
          ended_at: null,
        })),
      )
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return [];
  });
}

/** Returns the keys that are queued already, or were. */
export async function queuedKeys(db: JobDb, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inPieces(keys, (piece) =>
    db.selectFrom('jobs').select('key').where('key', 'in', piece).execute(),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Due jobs of a kind, the most urgent first, without those that this process runs. */
export const dueJobs = (
  db: JobDb,
  { kind, batch }: JobKind,
  running: ReadonlySet<string>,
  now: Millis,
): Promise<StoredJob[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(running.size > 0, (query) => query.where('key', 'not in', [...running]))
    .orderBy('priority')
    .orderBy('queued_at')
    .orderBy('key')
    .limit(batch)
    .execute();

/**
 * Claims a job before its attempt, durably; null if another process was faster. The lease lasts for the pause at least,
 * so that a job that ends its process is not repeated more often than a failing one.
 */
export async function claimJob(
  db: JobDb,
  { key, kind, attempts }: StoredJob,
  leaseMs: Millis,
  now: Millis,
): Promise<StoredJob | null> {
  const claimed = await db
    .updateTable('jobs')
    .set({ state: 'running', attempts: attempts + 1, next_at: now + leaseMs })
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

type Claim = Pick<StoredJob, 'key' | 'attempts'>;

/** Whether an attempt still has its job. */
export async function holdsClaim(db: JobDb, { key, attempts }: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('key')
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the leases of running attempts. */
export async function renewLease(db: JobDb, { key, attempts }: Claim, until: Millis): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ next_at: until })
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .where('next_at', '<', until)
    .execute();
}

/**
 * Records the outcome of an attempt; false if it lost its claim. That the work is done counts even after its lease
 * ended, until the next attempt.
 */
export async function recordOutcome(
  db: JobDb,
  job: StoredJob,
  outcome: JobOutcome,
  {
    now,
    nextAt,
    retryMs,
  }: { readonly now: Millis; readonly nextAt: Millis; readonly retryMs: Millis | null },
): Promise<boolean> {
  const values = valuesAfter(job, outcome, now, nextAt, retryMs);
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(values)
    .$if(values.ended_at !== undefined, (query) => query.set(endedPayload))
    .where('key', '=', job.key)
    .where('attempts', '=', job.attempts)
    .where('state', 'in', outcome.kind === 'done' ? ['running', 'waiting', 'unknown'] : ['running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the payload of private kinds, whenever a job ends. */
const endedPayload = (eb: ExpressionBuilder<JobTables, 'jobs'>) => ({
  payload: eb.case().when('kind', 'in', PRIVATE_KINDS).then('').else(eb.ref('payload')).end(),
});

function valuesAfter(
  job: StoredJob,
  outcome: JobOutcome,
  now: Millis,
  nextAt: Millis,
  retryMs: Millis | null,
): Partial<StoredJob> {
  if (outcome.kind === 'done') return { state: 'done', failure: '', doubtful: 0, ended_at: now };
  if (outcome.kind === 'released') return { state: 'waiting', next_at: now };
  if (outcome.kind === 'pending') return { state: 'waiting', failure: '', next_at: now + outcome.pauseMs };
  const failure = outcome.failure.slice(0, MAX_FAILURE_LENGTH).toWellFormed();
  if (outcome.kind === 'dead' || outcome.kind === 'expired' || outcome.kind === 'discarded')
    return { state: outcome.kind, failure, ended_at: now };
  if (outcome.kind === 'unknown')
    return outcome.repeat
      ? { state: 'waiting', failure, doubtful: 1, next_at: nextAt }
      : { state: 'unknown', failure, doubtful: 1, ended_at: now };
  if (retryMs !== null && now - job.queued_at >= retryMs) return { state: 'dead', failure, ended_at: now };
  return { state: 'waiting', failure, next_at: nextAt };
}

/** Values of jobs whose process ended during the attempt. */
const interruptedValues = ({ interrupted }: JobKind, now: Millis) =>
  interrupted === 'waiting'
    ? { state: 'waiting' as const, doubtful: 1 as const }
    : { state: 'unknown' as const, doubtful: 1 as const, failure: 'interrupted', ended_at: now };

/**
 * Ends attempts of earlier processes, at the start of the only process that uses the table. They are repeated after the
 * first pause, or at the end of their lease if that is sooner.
 */
export async function endEarlierAttempts(db: JobDb, kind: JobKind, now: Millis): Promise<void> {
  const nextAt = now + kind.backoff.firstMs;
  await db
    .updateTable('jobs')
    .set(interruptedValues(kind, now))
    .set((eb) => ({
      next_at: eb.case().when('next_at', '>', nextAt).then(nextAt).else(eb.ref('next_at')).end(),
    }))
    .$if(kind.interrupted === 'unknown', (query) => query.set(endedPayload))
    .where('kind', '=', kind.kind)
    .where('state', '=', 'running')
    .execute();
}

/** Ends expired jobs, and attempts of terminated processes. Returns the number of interrupted ones. */
export async function updateOverdue(
  db: JobDb,
  rules: JobKind,
  running: ReadonlySet<string>,
  now: Millis,
): Promise<number> {
  const { kind, interrupted } = rules;
  const change = () =>
    db
      .updateTable('jobs')
      .where('kind', '=', kind)
      .$if(running.size > 0, (query) => query.where('key', 'not in', [...running]));
  const { numUpdatedRows } = await change()
    .set(interruptedValues(rules, now))
    .$if(interrupted === 'unknown', (query) => query.set(endedPayload))
    .where('state', '=', 'running')
    .where('next_at', '<=', now)
    .executeTakeFirst();
  for (const [state, doubtful, until] of [
    ['discarded', 0, WITHDRAWN],
    ['expired', 0, now],
    ['unknown', 1, now],
  ] as const)
    await change()
      .set({ state, ended_at: now })
      .set(endedPayload)
      .where('state', '=', 'waiting')
      .where('doubtful', '=', doubtful)
      .where('expires_at', '<=', until)
      .execute();
  return Number(numUpdatedRows);
}

/** Whether `updateOverdue` would change something; needs no write lock. */
export async function hasOverdue(
  db: JobDb,
  { kind }: JobKind,
  running: ReadonlySet<string>,
  now: Millis,
): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('next_at', '<=', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('expires_at', '<=', now)]),
      ]),
    )
    .$if(running.size > 0, (query) => query.where('key', 'not in', [...running]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** `expires_at` of a withdrawn job that runs, or may have been done: it is not repeated. */
const WITHDRAWN = 0;

/** Keys from `from` up to and without `to`, except one. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
  readonly except: string;
}

/** Withdraws waiting jobs of a kind whose work became useless. A query for both kinds of connections. */
export const withdrawWaiting = (db: JobDb, kind: JobKindName, range: KeyRange, now: Millis) =>
  db
    .updateTable('jobs')
    .set({ state: 'discarded', ended_at: now })
    .set(endedPayload)
    .where('kind', '=', kind)
    .where('key', '>=', range.from)
    .where('key', '<', range.to)
    .where('key', '<>', range.except)
    .where('state', '=', 'waiting')
    .where('doubtful', '=', 0);

/** Prevents that jobs are repeated that run, or may have been done. A query for both kinds of connections. */
export const withdrawStarted = (db: JobDb, kind: JobKindName, range: KeyRange) =>
  db
    .updateTable('jobs')
    .set({ expires_at: WITHDRAWN })
    .where('kind', '=', kind)
    .where('key', '>=', range.from)
    .where('key', '<', range.to)
    .where('key', '<>', range.except)
    .where('state', 'in', ['waiting', 'running']);

/** Deletes jobs of a kind that ended before a moment. */
export const purgeEnded = (db: JobDb, kind: JobKindName, before: Millis) =>
  db.deleteFrom('jobs').where('kind', '=', kind).where('ended_at', '<', before).execute();

/** Deletes jobs by key prefix that expired before a moment. */
export const purgeExpired = (db: JobDb, prefix: string, before: Millis) =>
  db
    .deleteFrom('jobs')
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\uffff`)
    .where('expires_at', '<', before)
    .execute();

/** Has unfinished jobs start again at once; a running attempt loses its claim. */
export const restartJobs = (db: JobDb, keys: readonly string[], now: Millis) =>
  db
    .updateTable('jobs')
    .set((eb) => ({ state: 'waiting' as const, next_at: now, attempts: eb('attempts', '+', 1) }))
    .where('key', 'in', keys)
    .where('state', 'in', ['waiting', 'running'])
    .execute();

type RowRead = Pick<StoredJob, 'key' | 'kind' | 'state'>;

/**
 * Repeats a job for a person: at once, and with its whole time to retry. False if it runs, is done, or has
 * changed since it was read. An expired job no longer expires, unless its payload ends with it.
 */
export async function retryJob(db: JobDb, job: RowRead, now: Millis): Promise<boolean> {
  const { key, state } = job;
  if (!isRetryable(job)) return false;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'waiting' as const,
      next_at: now,
      queued_at: now,
      ended_at: null,
      failure: eb.case().when('state', '=', 'waiting').then(eb.ref('failure')).else('').end(),
      expires_at: eb
        .case()
        .when(eb.and([eb('expires_at', '<=', now), eb('kind', 'not in', PRIVATE_KINDS)]))
        .then(null)
        .else(eb.ref('expires_at'))
        .end(),
    }))
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Discards a job; false if it runs, is done, or has changed since it was read. */
export async function discardJob(db: JobDb, job: RowRead, now: Millis): Promise<boolean> {
  const { key, state } = job;
  if (!isDiscardable(job)) return false;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ state: 'discarded', ended_at: now })
    .set(endedPayload)
    .where('key', '=', key)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Failing jobs and the last error. */
export interface FailingJobs {
  readonly total: number;
  readonly failure: string;
}

/**
 * Counts waiting jobs of a kind with several failed attempts; null if none. Only jobs newer than the last successful
 * one count: others fail for a reason of their own, such as a wrong address.
 */
export async function findFailingJobs(
  db: JobDb,
  kind: JobKindName,
  now: Millis,
): Promise<FailingJobs | null> {
  const rows = await db
    .selectFrom('jobs')
    .select('failure')
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .where('attempts', '>=', FAILING_ATTEMPTS)
    .where('failure', '<>', '')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(
      'queued_at',
      '>=',
      sql<number>`coalesce((select max(ended_at) from jobs where kind = ${kind} and state = 'done'), 0)`,
    )
    .orderBy('next_at', 'desc')
    .execute();
  const [first] = rows;
  return first ? { total: rows.length, failure: first.failure } : null;
}

/** Counts jobs by kind and state. */
export const countJobs = (db: JobDb) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
