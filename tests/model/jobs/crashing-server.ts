import pino from 'pino';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { createAlarmDigestKind, createAlarmWebhookKind } from '#central-server/delivery/alarm-kinds.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createEmailKind } from '#shared/server/delivery/email-kind.ts';
import type { JobKind, JobOutcome, JobWrite, StoredJob } from '#shared/server/jobs/job-kind.ts';
import { createJobRunner } from '#shared/server/jobs/job-runner.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/** What happened outside the servers, over all of them. */
export interface World {
  /** Number of times that the work of a job was done, by its key. */
  readonly effects: Map<string, number>;
  /** Keys of which an attempt was terminated or unanswered. */
  readonly doubtful: Set<string>;
  /** Keys of which the runner heard that the work was refused finally. */
  readonly refused: Set<string>;
}

export const createWorld = (): World => ({
  effects: new Map(),
  doubtful: new Set(),
  refused: new Set(),
});

interface ServerOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly world: World;
  readonly random: () => number;
  /** Probability of a crash at each step: before and after an effect, before and after a commit. */
  readonly crashes: number;
}

const SETTINGS = readGeneralSettings([
  { name: 'mailActive', value: 'Y' },
  { name: 'mailDelivery', value: '1' },
  { name: 'alarmMailTo', value: 'ana@example.org' },
  { name: 'alarmWebhook', value: 'http://localhost/' },
  { name: 'language', value: 'en' },
]);

/**
 * A server with its runner that crashes at random steps, like `kill -9`: from then on nothing of it continues, and an
 * open transaction is rolled back. The work of a job is simulated, except that of digests, which is in the database.
 */
export async function startCrashingServer({ dataDir, clock, world, random, crashes }: ServerOptions) {
  const database = await openCentralDatabase({ dataDir });
  const { promise: crash, resolve: crashed } = Promise.withResolvers<'crashed'>();
  const never = new Promise<never>(() => {});
  let isAlive = true;
  const interrupted = await database.reader
    .selectFrom('jobs')
    .select('key')
    .where('state', '=', 'running')
    .execute();
  for (const { key } of interrupted) world.doubtful.add(key);

  /** A moment at which the server may end. */
  async function step(): Promise<void> {
    if (isAlive && random() < crashes) {
      isAlive = false;
      crashed('crashed');
    }
    if (!isAlive) await never;
  }

  class Terminated extends Error {}

  const write: JobWrite = async (run) => {
    await step();
    const isCut = random() < crashes;
    const answer = await database.db
      .transaction()
      .execute(async (trx) => {
        const result = await run(trx);
        if (isCut) throw new Terminated();
        return result;
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof Terminated)) throw error;
        isAlive = false;
        crashed('crashed');
        return never;
      });
    await step();
    return answer;
  };

  /** Does the work of a job outside, with a random outcome. */
  async function work({ key, doubtful }: StoredJob): Promise<JobOutcome> {
    await step();
    const luck = random();
    const effect = () => world.effects.set(key, (world.effects.get(key) ?? 0) + 1);
    let outcome: JobOutcome = { kind: 'done' };
    if (luck < 0.1) outcome = { kind: 'failed', failure: 'busy' };
    else if (luck < 0.12) outcome = { kind: 'dead', failure: 'refused' };
    else if (luck < 0.15) {
      if (random() < 0.5) effect();
      world.doubtful.add(key);
      outcome = { kind: 'unknown', failure: 'no answer', repeat: doubtful === 0 };
    } else effect();
    if (outcome.kind === 'dead') world.refused.add(key);
    await step();
    return outcome;
  }

  const handle: JobKind['handle'] = async ([job]) => work(job);
  const simulated = {
    reader: database.reader,
    write,
    clock,
    dataDir,
    version: '',
    settings: async () => SETTINGS,
    secrets: { read: async () => ({ kind: 'none' as const }) },
    emailTimes: async () => [],
  };
  const email = createEmailKind(simulated);
  const kinds: JobKind[] = [
    { ...email, concurrency: 4, handle },
    { ...createAlarmWebhookKind(simulated), concurrency: 2, handle },
    createAlarmDigestKind(simulated),
    // Like an SMS: never repeated unless it surely was not done.
    {
      ...email,
      kind: 'report',
      concurrency: 3,
      interrupted: 'unknown',
      handle: async ([job]) => {
        const outcome = await work(job);
        return outcome.kind === 'unknown' ? { ...outcome, repeat: false } : outcome;
      },
    },
  ];
  const runner = createJobRunner({
    reader: database.reader,
    write,
    kinds,
    clock,
    random,
    log: pino({ level: 'silent' }),
  });

  return {
    database,
    crash,
    runner,
    /** Closes the database; the kernel would do it. */
    end: () => database.close(),
  };
}
