import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import { generalSettings } from '../access/queries.ts';
import type { JobDb, JobKind, JobOutcome, StoredJob } from '../jobs/job-kind.ts';
import type { Clock } from '../kit/clock.ts';
import { accountNow, accountWorks, recordRejection } from './account.ts';
import { packageAlerts } from './package-alerts.ts';
import { countParts, packageUse } from './package-use.ts';
import { queueSms, type SmsPayload, smsOf, smsPayload } from './sms-jobs.ts';
import type { SmsOutcome, SmsProvider } from './sms-provider.ts';

export interface SmsKindOptions {
  readonly reader: JobDb;
  /** True if this server sends: licensed and configured, and not through central. */
  readonly isSending: () => Promise<boolean>;
  /** Opens the configured provider; null if its credentials cannot be read. */
  readonly open: (signal: AbortSignal) => Promise<SmsProvider | null>;
  /** Text of a message; null if it must not be sent. */
  readonly textOf: (job: StoredJob, payload: SmsPayload) => string | null;
  /** Key by which the provider recognises a repetition. */
  readonly providerKey: (job: StoredJob) => string;
  /** Branch of alerts about the package, for a message of a branch. */
  readonly alertBranch: (idBranches: number) => number;
  readonly texts: i18n;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  /** Timeout of the provider, ms. */
  readonly timeoutMs: Millis;
  readonly pollMs: Millis;
}

/** Retention of ended messages, without number and text. */
export const SMS_RETENTION_MS = 90 * 86_400_000;
/** Time beyond the provider's timeout within which a process must record the outcome. */
const WRITING_MS = 20_000;

/**
 * Sends SMS through the provider. The parts are counted in the package before the attempt. A message that may have
 * arrived is repeated only if the provider recognises keys.
 */
export function createSmsKind(options: SmsKindOptions): JobKind {
  const { reader, isSending, open, textOf, providerKey, alertBranch, texts, clock, log } = options;

  /** Counts the parts of a message before its attempt; its final outcome if the package is used up. */
  async function countAttempt(db: JobDb, job: StoredJob, text: string): Promise<JobOutcome | number> {
    const now = clock.now();
    const payload = smsPayload(job);
    // Alerts about the package are not charged to it.
    const parts = job.subject === 'alert' ? 0 : smsLength(text).parts;
    await countParts(db, parts - payload.parts, now);
    const { smsPackage, smsPackageType } = await generalSettings(db);
    const { period, used } = await packageUse(db, smsPackageType, now);
    await queueAlerts(db, job, { used, period: period.name, now });
    if (parts > 0 && used > smsPackage) {
      await countParts(db, payload.parts - parts, now);
      return { kind: 'dead', failure: 'package' };
    }
    await changePayload(db, job, { ...payload, parts });
    return parts;
  }

  async function queueAlerts(
    db: JobDb,
    job: StoredJob,
    { used, period, now }: { readonly used: number; readonly period: string; readonly now: Millis },
  ): Promise<void> {
    const { idBranches } = smsOf(job);
    const branch = await db
      .selectFrom('branches')
      .select(['language', 'country'])
      .where('id', '=', idBranches)
      .executeTakeFirst();
    const { language = 'es', country = '' } = branch ?? {};
    for (const { key, written, phone, text } of packageAlerts(await generalSettings(db), texts, {
      used,
      period,
      language,
      country,
    })) {
      const id = alertBranch(idBranches);
      await queueSms(db, { key, kind: 'alert', idBranches: id, idTickets: null, phone, written, text }, now);
    }
  }

  /** Decides what happens to a message after the provider's answer. */
  function outcomeOf(job: StoredJob, answer: SmsOutcome, parts: number, isIdempotent: boolean): JobOutcome {
    if (answer.kind === 'sent') {
      const payload = JSON.stringify({ reference: answer.reference });
      return {
        kind: 'done',
        async commit(db) {
          await db.updateTable('jobs').set({ payload }).where('key', '=', job.key).execute();
          await accountWorks(db);
        },
      };
    }
    const failure = answer.why;
    if (answer.kind === 'unknown') return { kind: 'unknown', failure, repeat: isIdempotent };
    // Parts of an earlier attempt that may have arrived stay counted.
    const isDoubtful = job.doubtful === 1;
    const uncount = async (db: JobDb): Promise<void> => {
      if (!isDoubtful) await countParts(db, -parts, clock.now());
    };
    if (answer.kind === 'refused' && answer.about === 'message')
      return isDoubtful
        ? { kind: 'unknown', failure, repeat: false }
        : { kind: 'dead', failure, commit: uncount };
    return {
      kind: 'failed',
      failure,
      async commit(db) {
        await uncount(db);
        await changePayload(db, job, { ...smsPayload(job), parts: isDoubtful ? parts : 0 });
        if (answer.kind === 'refused' && (await recordRejection(db, failure, clock.now())))
          log.warn({ why: failure }, 'SMS are suspended');
      },
    };
  }

  return {
    kind: 'sms',
    // One slow request delays few messages.
    concurrency: 4,
    batch: 1,
    backoff: { firstMs: 2_000, maxMs: 60_000 },
    leaseMs: options.timeoutMs + WRITING_MS,
    retryMs: null,
    retentionMs: SMS_RETENTION_MS,
    interrupted: 'waiting',
    pollMs: options.pollMs,
    isActive: async () => (await accountNow(reader))?.suspended_since == null && (await isSending()),
    async handle([job], { signal, write }) {
      const provider = await open(signal);
      if (!provider) return { kind: 'failed', failure: 'smsProviderParams cannot be read' };
      const { isIdempotent } = provider;
      if (job.doubtful === 1 && !isIdempotent)
        return { kind: 'unknown', failure: job.failure || 'interrupted', repeat: false };
      const payload = smsPayload(job);
      const text = textOf(job, payload);
      if (text === null) return { kind: 'discarded', failure: '' };
      const counted = await write((db) => countAttempt(db, job, text));
      if (counted === null) return { kind: 'released' };
      if (typeof counted !== 'number') return counted;
      const answer = await provider.send({ key: providerKey(job), to: payload.phone, text });
      return outcomeOf(job, answer, counted, isIdempotent);
    },
  };
}

const changePayload = (db: JobDb, { key }: StoredJob, payload: SmsPayload) =>
  db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('key', '=', key)
    .execute();
