import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import type { JobKind, JobOutcome, StoredJob } from '#shared/server/jobs/job-kind.ts';
import { createJobRunner } from '#shared/server/jobs/job-runner.ts';
import {
  discardJob,
  type NewJob,
  queueJobs,
  restartJobs,
  retryJob,
  withdrawStarted,
  withdrawWaiting,
} from '#shared/server/jobs/job-store.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';

type JobRunner = ReturnType<typeof createJobRunner>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describeCentral('jobs', (open) => {
  let database: CentralDatabase;
  let clock: SettableClock;
  let handled: string[];
  let outcome: (job: StoredJob) => JobOutcome | Promise<JobOutcome>;
  let runners: JobRunner[];
  beforeEach(async () => {
    database = await open();
    clock = createSettableClock();
    handled = [];
    outcome = () => ({ kind: 'done' });
    runners = [];
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
  });

  const kind = (more: Partial<JobKind> = {}): JobKind => ({
    kind: 'email',
    concurrency: 1,
    batch: 1,
    backoff: { firstMs: 10 * SECOND, maxMs: 60 * SECOND },
    leaseMs: 30 * SECOND,
    retryMs: null,
    retentionMs: HOUR,
    interrupted: 'waiting',
    pollMs: HOUR,
    isActive: async () => true,
    handle: async ([job]) => {
      handled.push(job.key);
      return outcome(job);
    },
    ...more,
  });
  /** A process that shares the database; `random` is its jitter. */
  function process(kinds: readonly JobKind[], random = () => 0.5, isOnlyProcess = false): JobRunner {
    const runner = createJobRunner({
      reader: database.db,
      write: (run) => database.db.transaction().execute(run),
      kinds,
      clock,
      random,
      isOnlyProcess,
      log: pino({ level: 'silent' }),
    });
    runners.push(runner);
    return runner;
  }
  const queue = (...jobs: readonly (Partial<NewJob> & { readonly key: string })[]) =>
    queueJobs(
      database.db,
      jobs.map((job) => ({ kind: 'email', subject: job.key, payload: {}, expiresAt: null, ...job })),
      clock.now(),
    );
  const stored = (key = 'a') =>
    database.db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  async function run(runner: JobRunner): Promise<void> {
    runner.wake();
    await runner.idle();
  }

  it('run once, the most urgent first, and are queued once', async () => {
    await queue({ key: 'b' }, { key: 'c' }, { key: 'a', priority: 1 });
    await queue({ key: 'b' });
    const runner = process([kind()]);
    await run(runner);
    await run(runner);
    expect(handled).toEqual(['a', 'b', 'c']);
    expect(await stored()).toMatchObject({ state: 'done', attempts: 1, ended_at: clock.now() });
  });

  it('run once with several processes', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `job-${String(index).padStart(2, '0')}`);
    await queue(...keys.map((key) => ({ key })));
    const processes = [process([kind({ concurrency: 3 })]), process([kind({ concurrency: 3 })])];
    await Promise.all(processes.map(run));
    expect(handled.toSorted()).toEqual(keys);
  });

  it('run concurrently up to the limit of their kind', async () => {
    const waiting: (() => void)[] = [];
    let maxRunning = 0;
    // Three wait for each other.
    outcome = async () => {
      await new Promise<void>((done) => {
        waiting.push(done);
        maxRunning = Math.max(maxRunning, waiting.length);
        if (waiting.length === 3) for (const release of waiting.splice(0)) setImmediate(release);
      });
      return { kind: 'done' };
    };
    await queue(...'abcdefghi'.split('').map((key) => ({ key })));
    await run(process([kind({ concurrency: 3 })]));
    expect([handled.length, maxRunning]).toEqual([9, 3]);
  });

  it('are repeated after doubling pauses with jitter, up to a maximum', async () => {
    outcome = () => ({ kind: 'failed', failure: 'busy' });
    await queue({ key: 'a' });
    const runner = process([kind()]);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await run(runner);
      const { next_at: nextAt, state, failure } = await stored();
      expect([state, failure]).toEqual(['waiting', 'busy']);
      pauses.push((nextAt - clock.now()) / SECOND);
      clock.advance(nextAt - clock.now() - 1);
      await run(runner);
      expect(handled).toHaveLength(attempt + 1);
      clock.advance(1);
    }
    expect(pauses).toEqual([10, 20, 40, 60, 60]);
    await queue({ key: 'b' }, { key: 'c' });
    await run(process([kind()], () => 0));
    expect((await stored('b')).next_at - clock.now()).toBe(8 * SECOND);
  });

  it('fail finally if their handler says so, or after the time for retries', async () => {
    outcome = ({ key }) => ({ kind: key === 'a' ? 'dead' : 'failed', failure: 'no' });
    await queue({ key: 'a' }, { key: 'b' });
    const runner = process([kind({ retryMs: HOUR })]);
    await run(runner);
    expect([(await stored('a')).state, (await stored('b')).state]).toEqual(['dead', 'waiting']);
    clock.advance(HOUR);
    await run(runner);
    expect(await stored('b')).toMatchObject({ state: 'dead', attempts: 2, failure: 'no' });
  });

  it('are repeated if an unexpected error is thrown', async () => {
    outcome = () => Promise.reject(new Error('broken'));
    await queue({ key: 'a' });
    await run(process([kind()]));
    expect(await stored()).toMatchObject({ state: 'waiting', failure: 'broken' });
  });

  it('expire, and have an unknown outcome if an earlier attempt may have done the work', async () => {
    outcome = ({ key }) =>
      key === 'a'
        ? { kind: 'failed', failure: 'busy' }
        : { kind: 'unknown', failure: 'silent', repeat: true };
    await queue({ key: 'a', expiresAt: clock.now() + HOUR }, { key: 'b', expiresAt: clock.now() + HOUR });
    const runner = process([kind()]);
    await run(runner);
    clock.advance(HOUR);
    await run(runner);
    expect(handled).toEqual(['a', 'b']);
    expect([(await stored('a')).state, (await stored('b')).state]).toEqual(['expired', 'unknown']);
  });

  it.each(['waiting', 'unknown'] as const)(
    'are %s after their process ended, once the lease is over',
    async (interrupted) => {
      const never = new Promise<JobOutcome>(() => {});
      outcome = () => never;
      await queue({ key: 'a' });
      process([kind({ interrupted })]).wake();
      await vi.waitFor(() => expect(handled).toEqual(['a']));
      runners = [];
      outcome = () => ({ kind: 'done' });
      const next = process([kind({ interrupted })]);
      clock.advance(29 * SECOND);
      await run(next);
      expect(await stored()).toMatchObject({ state: 'running' });
      clock.advance(SECOND);
      await run(next);
      expect(await stored()).toMatchObject(
        interrupted === 'waiting' ? { state: 'done', attempts: 2 } : { state: 'unknown', attempts: 1 },
      );
    },
  );

  it.each(['waiting', 'unknown'] as const)(
    'are %s at the start of the only process, without waiting for the lease',
    async (interrupted) => {
      await queue({ key: 'a' });
      await database.db
        .updateTable('jobs')
        .set({ state: 'running', attempts: 1, next_at: clock.now() + HOUR })
        .execute();
      const runner = process([kind({ interrupted })], undefined, true);
      await runner.start();
      await runner.idle();
      expect(await stored()).toMatchObject({ state: interrupted, doubtful: 1, attempts: 1 });
      clock.advance(10 * SECOND);
      await run(runner);
      expect(handled).toEqual(interrupted === 'waiting' ? ['a'] : []);
    },
  );

  it('have no outcome from an attempt that lost its claim, unless it did the work', async () => {
    const outcomes = [Promise.withResolvers<JobOutcome>(), Promise.withResolvers<JobOutcome>()];
    outcome = ({ attempts }) => outcomes[attempts - 1]?.promise ?? { kind: 'done' };
    await queue({ key: 'a' });
    const first = process([kind()]);
    first.wake();
    await vi.waitFor(() => expect(handled).toHaveLength(1));
    await restartJobs(database.db, ['a'], clock.now());
    outcomes[0]?.resolve({ kind: 'dead', failure: 'old' });
    await first.idle();
    // The attempt that was restarted runs then, in the same process.
    expect(await stored()).toMatchObject({ state: 'done', failure: '' });
  });

  it('are handled in batches, with writes that commit together with the outcome', async () => {
    await queue({ key: 'a' }, { key: 'b' }, { key: 'c' });
    const batches: string[][] = [];
    const digest = kind({
      batch: 2,
      handle: async (jobs) => {
        batches.push(jobs.map(({ key }) => key));
        return {
          kind: 'done',
          commit: (db) =>
            queueJobs(
              db,
              [{ key: `of-${jobs[0].key}`, kind: 'report', subject: '', payload: {}, expiresAt: null }],
              0,
            ),
        };
      },
    });
    await run(process([digest]));
    expect(batches).toEqual([['a', 'b'], ['c']]);
    expect([(await stored('of-a')).state, (await stored('of-c')).state]).toEqual(['waiting', 'waiting']);
  });

  it('of one batch have one outcome each, if their handler says so', async () => {
    await queue({ key: 'a' }, { key: 'b' }, { key: 'c' });
    const outcomes: readonly JobOutcome[] = [
      { kind: 'done' },
      { kind: 'expired', failure: 'late' },
      { kind: 'pending', pauseMs: 5 * SECOND },
    ];
    await run(process([kind({ batch: 3, handle: async () => outcomes })]));
    expect((await stored('a')).state).toBe('done');
    expect(await stored('b')).toMatchObject({ state: 'expired', failure: 'late', ended_at: clock.now() });
    expect(await stored('c')).toMatchObject({ state: 'waiting', next_at: clock.now() + 5 * SECOND });
  });

  it('that were withdrawn do not run, and are not repeated if they run', async () => {
    const running = Promise.withResolvers<JobOutcome>();
    outcome = () => running.promise;
    await queue({ key: 'a1', priority: 1 }, { key: 'a2' }, { key: 'a3' }, { key: 'b' });
    const runner = process([kind()]);
    runner.wake();
    await vi.waitFor(() => expect(handled).toEqual(['a1']));
    const range = { from: 'a', to: 'b', except: 'a3' };
    await withdrawWaiting(database.db, 'email', range, clock.now()).execute();
    await withdrawStarted(database.db, 'email', range).execute();
    outcome = () => ({ kind: 'done' });
    running.resolve({ kind: 'failed', failure: 'busy' });
    await runner.idle();
    clock.advance(HOUR);
    await run(runner);
    expect(handled).toEqual(['a1', 'a3', 'b']);
    expect([(await stored('a1')).state, (await stored('a2')).state]).toEqual(['discarded', 'discarded']);
  });

  const ends: readonly (readonly [JobState, JobOutcome])[] = [
    ['done', { kind: 'done' }],
    ['dead', { kind: 'dead', failure: 'no' }],
    ['unknown', { kind: 'unknown', failure: 'silent', repeat: false }],
    ['discarded', { kind: 'discarded', failure: '' }],
    ['expired', { kind: 'failed', failure: 'busy' }],
  ];
  for (const [state, end] of ends)
    it(`of private kinds contain nothing once they are ${state}, and are not retried`, async () => {
      outcome = () => end;
      await queue({
        key: 'a',
        kind: 'sms',
        payload: { phone: '+34600111222' },
        expiresAt: clock.now() + HOUR,
      });
      const runner = process([kind({ kind: 'sms' })]);
      await run(runner);
      if (state === 'expired') {
        expect((await stored()).payload).toContain('+34600111222');
        clock.advance(HOUR);
        await run(runner);
      }
      expect(await stored()).toMatchObject({ state, payload: '' });
      expect(await retryJob(database.db, await stored(), clock.now())).toBe(false);
    });

  it('of private kinds contain nothing once a person discarded them', async () => {
    await queue({ key: 'a', kind: 'sms', payload: { phone: '+34600111222' } });
    expect(await discardJob(database.db, await stored(), clock.now())).toBe(true);
    expect(await stored()).toMatchObject({ state: 'discarded', payload: '' });
  });

  it('wait while their kind is suspended', async () => {
    await queue({ key: 'a' });
    await run(process([kind({ isActive: async () => false })]));
    expect([handled, (await stored()).state]).toEqual([[], 'waiting']);
  });

  it('can be retried and discarded by a person, but not while they run or once they are done', async () => {
    outcome = () => ({ kind: 'dead', failure: 'no' });
    await queue({ key: 'a', expiresAt: clock.now() + HOUR });
    const runner = process([kind()]);
    await run(runner);
    clock.advance(2 * HOUR);
    expect(await retryJob(database.db, await stored(), clock.now())).toBe(true);
    await run(runner);
    expect(handled).toHaveLength(2);
    expect(await discardJob(database.db, await stored(), clock.now())).toBe(true);
    await run(runner);
    expect(await stored()).toMatchObject({ state: 'discarded' });
    expect(await retryJob(database.db, await stored(), clock.now())).toBe(true);
    outcome = () => ({ kind: 'done' });
    await run(runner);
    expect(await retryJob(database.db, await stored(), clock.now())).toBe(false);
    expect(await discardJob(database.db, await stored(), clock.now())).toBe(false);
  });

  it('are deleted some time after they ended', async () => {
    await queue({ key: 'a' });
    const runner = process([kind()]);
    await run(runner);
    await queue({ key: 'b' });
    clock.advance(HOUR + 1);
    await runner.doHousekeeping(clock.now());
    const rows = await database.db.selectFrom('jobs').select('key').execute();
    expect(rows).toEqual([{ key: 'b' }]);
  });
});
