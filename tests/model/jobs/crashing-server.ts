import pino from 'pino';
import {
  createForwardedSmsKind,
  type SendSmsRequest,
} from '#branch-server/features/sms/forwarded-sms-kind.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { createAlarmDigestKind, createAlarmWebhookKind } from '#central-server/delivery/alarm-kinds.ts';
import { readGeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { createEmailKind } from '#shared/server/delivery/email-kind.ts';
import type { JobKind, JobOutcome, JobWrite, StoredJob } from '#shared/server/jobs/job-kind.ts';
import { createJobRunner } from '#shared/server/jobs/job-runner.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { smsJobKey } from '#shared/server/sms/sms-jobs.ts';
import { createSmsKind } from '#shared/server/sms/sms-kind.ts';
import type { SmsProvider } from '#shared/server/sms/sms-provider.ts';

/** What happened outside the servers, over all of them. */
export interface World {
  /** Number of times that the work of a job was done, by its key. */
  readonly effects: Map<string, number>;
  /** Keys of which an attempt was terminated or unanswered. */
  readonly doubtful: Set<string>;
  /** Keys of which the runner heard that the work was refused finally. */
  readonly refused: Set<string>;
  /** State at central of the SMS that it received. */
  readonly forwarded: Map<string, 'waiting' | 'sent'>;
}

/** Branch of all SMS. */
export const BRANCH = 1;

export const createWorld = (): World => ({
  effects: new Map(),
  doubtful: new Set(),
  refused: new Set(),
  forwarded: new Map(),
});

interface ServerOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly world: World;
  readonly random: () => number;
  /** Probability of a crash at each step: before and after an effect, before and after a commit. */
  readonly crashes: number;
}

const texts = createServerTexts();
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
  const log = pino({ level: 'silent' });
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

  const effect = (key: string) => world.effects.set(key, (world.effects.get(key) ?? 0) + 1);

  /** Does the work of a job outside, with a random outcome. */
  async function attempt(key: string): Promise<'done' | 'busy' | 'refused' | 'silent'> {
    await step();
    const luck = random();
    const outcome = luck < 0.1 ? 'busy' : luck < 0.12 ? 'refused' : luck < 0.15 ? 'silent' : 'done';
    if (outcome === 'done' || (outcome === 'silent' && random() < 0.5)) effect(key);
    if (outcome === 'silent') world.doubtful.add(key);
    if (outcome === 'refused') world.refused.add(key);
    await step();
    return outcome;
  }

  async function work({ key, doubtful }: StoredJob): Promise<JobOutcome> {
    const outcome = await attempt(key);
    if (outcome === 'busy') return { kind: 'failed', failure: outcome };
    if (outcome === 'refused') return { kind: 'dead', failure: outcome };
    if (outcome === 'silent') return { kind: 'unknown', failure: 'no answer', repeat: doubtful === 0 };
    return { kind: 'done' };
  }

  /** A provider that does not recognise repetitions: it must never be asked twice. */
  const provider: SmsProvider = {
    isIdempotent: false,
    async send({ key }) {
      const why = await attempt(key);
      if (why === 'busy') return { kind: 'again', why };
      if (why === 'refused') return { kind: 'refused', about: 'message', why };
      return why === 'silent' ? { kind: 'unknown', why } : { kind: 'sent', reference: key };
    },
  };

  /** Central, which accepts each message once, and whose answers may be lost. */
  const ask: SendSmsRequest = async ({ messages, requested }) => {
    await step();
    if (random() < 0.1) return null;
    for (const { key } of messages)
      if (random() < 0.9 && !world.forwarded.has(key)) world.forwarded.set(key, 'waiting');
    const isAnswered = random() > 0.1;
    const answers = [...messages, ...requested].map(({ key }) => {
      const state: 'waiting' | 'sent' | 'notKnown' = world.forwarded.get(key) ?? 'notKnown';
      if (state === 'waiting' && random() < 0.5) {
        effect(smsJobKey(BRANCH, key));
        world.forwarded.set(key, 'sent');
      }
      return { key, state, failure: '' };
    });
    await step();
    return isAnswered ? { answers } : null;
  };

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
    createSmsKind({
      ...simulated,
      isSending: async () => true,
      open: async () => provider,
      textOf: (_, { text }) => text,
      providerKey: ({ key }) => key,
      alertBranch: () => BRANCH,
      texts,
      log,
      timeoutMs: 10_000,
      pollMs: 1_000,
    }),
    createForwardedSmsKind({
      ...simulated,
      ask,
      isForwarding: async () => false,
      textOf: (_, { text }) => text,
      pollMs: 1_000,
    }),
    // Never repeated unless it surely was not done.
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
    log,
  });

  return {
    database,
    crash,
    runner,
    /** Closes the database; the kernel would do it. */
    end: () => database.close(),
  };
}
