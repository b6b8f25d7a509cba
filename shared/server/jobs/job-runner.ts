import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { JobKindName } from '#shared/domain/jobs/jobs.ts';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import { inSpan } from '../telemetry/tracing.ts';
import type { JobContext, JobDb, JobKind, JobOutcome, JobWrite, StoredJob } from './job-kind.ts';
import {
  claimJob,
  dueJobs,
  endEarlierAttempts,
  hasOverdue,
  holdsClaim,
  purgeEnded,
  recordOutcome,
  renewLease,
  updateOverdue,
} from './job-store.ts';

export interface JobRunnerOptions {
  readonly reader: JobDb;
  readonly write: JobWrite;
  readonly kinds: readonly JobKind[];
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly log: Logger;
  /** True if no other process uses the table: attempts that run at the start were interrupted. */
  readonly isOnlyProcess?: boolean | undefined;
  /** Interval of checks in milliseconds; tests override those of the kinds. */
  readonly pollMs?: number | undefined;
}

/** Pauses vary by this share in both directions, so that servers do not retry together. */
const JITTER = 0.2;

/** Pause after a number of attempts. */
function pauseAfter({ backoff }: JobKind, attempts: number, random: number): Millis {
  const pause = Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(pause * (1 + JITTER * (2 * random - 1)));
}

/**
 * Runs jobs of all kinds. Several processes may share the database: a claim is durable before the attempt, ends with
 * its lease if the process is terminated, and its outcome is recorded only while it is held.
 */
export function createJobRunner(options: JobRunnerOptions) {
  const { reader, write, kinds, clock, random, log } = options;
  const ending = new AbortController();
  const runners = kinds.map((kind) => createKindRunner(kind));
  let timers: { stop(): void }[] = [];

  function createKindRunner(kind: JobKind) {
    /** Keys that this process runs: their leases are not over, however late the clock says it is. */
    const running = new Set<string>();
    const active = new Set<Promise<void>>();
    const failed = (error: unknown) => log.error({ err: error, kind: kind.kind }, 'jobs did not run');
    const fill = oneRunAtATime(startDue, failed);
    const check = oneRunAtATime(poll, failed);
    let lastFailure = '';

    /** Ends what is over, and queues what is due. */
    async function poll(): Promise<void> {
      if (ending.signal.aborted) return;
      const now = clock.now();
      if (await hasOverdue(reader, kind, running, now)) {
        const count = await write((db) => updateOverdue(db, kind, running, now));
        if (count > 0) log.warn({ kind: kind.kind, count }, 'jobs were interrupted');
      }
      if (kind.collect) {
        if (!(await kind.isActive())) return;
        await kind.collect(clock.now());
      }
      fill();
      await fill.idle();
    }

    /** Starts attempts up to the limit of the kind; the end of each starts the next. */
    async function startDue(): Promise<void> {
      while (!ending.signal.aborted && active.size < kind.concurrency) {
        const claimed = await claim();
        if (claimed === null) return;
        const [first, ...rest] = claimed;
        if (!first) continue;
        const one: Promise<void> = attempt([first, ...rest])
          .catch(failed)
          .finally(() => {
            active.delete(one);
            fill();
          });
        active.add(one);
      }
    }

    /** Claims the next due jobs; null if there are none or they are suspended, empty if other processes were faster. */
    async function claim(): Promise<StoredJob[] | null> {
      const due = await dueJobs(reader, kind, running, clock.now());
      if (due.length === 0 || !(await kind.isActive())) return null;
      for (const { key } of due) running.add(key);
      const claimed = await write(async (db) => {
        const mine: StoredJob[] = [];
        for (const job of due) {
          const leaseMs = Math.max(kind.leaseMs, pauseAfter(kind, job.attempts + 1, 1));
          const one = await claimJob(db, job, leaseMs, clock.now());
          if (one) mine.push(one);
        }
        return mine;
      }).catch((error: unknown) => {
        for (const { key } of due) running.delete(key);
        throw error;
      });
      const mine = new Set(claimed.map(({ key }) => key));
      for (const { key } of due) if (!mine.has(key)) running.delete(key);
      return claimed;
    }

    async function attempt(jobs: readonly [StoredJob, ...StoredJob[]]): Promise<void> {
      const lease = every(kind.leaseMs / 3, () => renew(jobs));
      try {
        const outcomes = await inSpan(`job ${kind.kind}`, 'internal', () =>
          kind.handle(jobs, contextOf(jobs)).catch(failureOf),
        );
        await record(jobs, 'kind' in outcomes ? jobs.map(() => outcomes) : outcomes);
      } finally {
        lease.stop();
        for (const { key } of jobs) running.delete(key);
      }
    }

    /** An unexpected error is logged and repeated like any other failure. */
    function failureOf(error: unknown): JobOutcome {
      log.error({ err: error, kind: kind.kind }, 'a job failed unexpectedly');
      return { kind: 'failed', failure: error instanceof Error ? error.message : String(error) };
    }

    const contextOf = ([first]: readonly [StoredJob, ...StoredJob[]]): JobContext => ({
      signal: ending.signal,
      write: (run) =>
        write(async (db) => {
          if (!(await holdsClaim(db, first))) return null;
          return run(db);
        }),
    });

    async function record(jobs: readonly StoredJob[], outcomes: readonly JobOutcome[]): Promise<void> {
      await write(async (db) => {
        const now = clock.now();
        const recorded = new Set<JobOutcome>();
        for (const [index, job] of jobs.entries()) {
          const outcome = outcomes[index] ?? { kind: 'released' };
          const nextAt = now + pauseAfter(kind, job.attempts, random());
          if (await recordOutcome(db, job, outcome, { now, nextAt, retryMs: kind.retryMs }))
            recorded.add(outcome);
        }
        for (const { commit } of recorded) await commit?.(db);
      });
      for (const outcome of new Set(outcomes)) logFailure(outcome);
    }

    /** Logs a failure unless it equals the last one. */
    function logFailure(outcome: JobOutcome): void {
      const failure = 'failure' in outcome ? outcome.failure : '';
      if (failure !== '' && failure !== lastFailure)
        log.warn({ kind: kind.kind, failure, outcome: outcome.kind }, 'a job failed');
      lastFailure = failure;
    }

    function renew(jobs: readonly StoredJob[]): void {
      const until = clock.now() + kind.leaseMs;
      write(async (db) => {
        for (const job of jobs) await renewLease(db, job, until);
      }).catch((error: unknown) => log.error({ err: error }, 'the lease of a job was not renewed'));
    }

    return {
      kind: kind.kind,
      pollMs: options.pollMs ?? kind.pollMs,
      check,
      async idle(): Promise<void> {
        await check.idle();
        await fill.idle();
        while (active.size > 0) {
          await Promise.race(active);
          await fill.idle();
        }
      },
    };
  }

  return {
    /** Checks for due jobs now, of all kinds or of these. */
    wake(kinds?: readonly JobKindName[]): void {
      for (const { kind, check } of runners) if (kinds === undefined || kinds.includes(kind)) check();
    },
    /** Resolves when no attempt is running and none is due. */
    async idle(): Promise<void> {
      for (const { idle } of runners) await idle();
    },
    async doHousekeeping(now: Millis): Promise<void> {
      for (const { kind, retentionMs } of kinds) await write((db) => purgeEnded(db, kind, now - retentionMs));
    },
    async start(): Promise<void> {
      if (options.isOnlyProcess)
        await write(async (db) => {
          for (const kind of kinds) await endEarlierAttempts(db, kind, clock.now());
        });
      timers = runners.map(({ pollMs, check }) => every(pollMs, check));
      for (const { check } of runners) check();
    },
    async stop(): Promise<void> {
      ending.abort();
      for (const timer of timers) timer.stop();
      for (const { idle } of runners) await idle();
    },
  };
}
